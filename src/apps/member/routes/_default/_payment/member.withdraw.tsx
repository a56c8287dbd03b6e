import { createFileRoute } from '@tanstack/react-router'
import { WithdrawScreen } from '#features/withdraw/member/withdraw-screen.tsx'

export const Route = createFileRoute('/_default/_payment/member/withdraw')({
  staticData: { title: 'ถอนเงิน', bar: 'page' },
  component: WithdrawScreen,
})
