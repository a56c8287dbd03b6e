import { createFileRoute } from '@tanstack/react-router'
import { WithdrawDeskScreen } from '#features/withdraw/operator/withdraw-desk-screen.tsx'
import { AboutMember } from '../../parts/about-member.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/withdraw')({
  staticData: { title: 'ถอนเงิน' },
  component: WithdrawPage,
})

function WithdrawPage() {
  return (
    <WithdrawDeskScreen
      about={(memberId) => <AboutMember memberId={memberId} />}
      mayConfirmBatch={useMay('withdraw.batch')}
    />
  )
}
