import { createFileRoute } from '@tanstack/react-router'
import { WheelDeskScreen } from '#features/wheel/operator/wheel-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/wheel')({
  staticData: { title: 'กงล้อ' },
  component: WheelPage,
})

function WheelPage() {
  const rights = { mayEdit: useMay('wheel.edit'), mayPublish: useMay('wheel.publish') }
  return <WheelDeskScreen rights={rights} />
}
