import { createFileRoute } from '@tanstack/react-router'
import { CashbackDeskScreen } from '#features/cashback/operator/cashback-desk-screen.tsx'
import { AboutMember } from '../../parts/about-member.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/cashback')({
  staticData: { title: 'คืนยอด' },
  component: CashbackPage,
})

function CashbackPage() {
  const rights = {
    mayEdit: useMay('cashback.edit'),
    mayPublish: useMay('cashback.publish'),
    mayHold: useMay('cashback.hold'),
    mayVoid: useMay('cashback.void'),
  }
  return (
    <CashbackDeskScreen rights={rights} about={(memberId) => <AboutMember memberId={memberId} />} />
  )
}
