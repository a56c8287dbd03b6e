import { createFileRoute } from '@tanstack/react-router'
import { ForfeitNote } from '#features/promotion/member/forfeit-note.tsx'
import { WithdrawScreen } from '#features/withdraw/member/withdraw-screen.tsx'

export const Route = createFileRoute('/_default/_payment/member/withdraw')({
  staticData: { title: 'ถอนเงิน', bar: 'page' },
  component: WithdrawPage,
})

function WithdrawPage() {
  return <WithdrawScreen costs={<ForfeitNote />} />
}
