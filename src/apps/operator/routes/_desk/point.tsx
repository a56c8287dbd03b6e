import { createFileRoute } from '@tanstack/react-router'
import { PointDeskScreen } from '#features/point/operator/point-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/point')({
  staticData: { title: 'แต้มจากการเล่น' },
  component: PointPage,
})

function PointPage() {
  const rights = { mayEdit: useMay('point.edit'), mayPublish: useMay('point.publish') }
  return <PointDeskScreen rights={rights} />
}
