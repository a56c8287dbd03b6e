import { createFileRoute } from '@tanstack/react-router'
import { WithdrawDeskScreen } from '#features/withdraw/operator/withdraw-desk-screen.tsx'

export const Route = createFileRoute('/_desk/withdraw')({
  staticData: { title: 'ถอนเงิน' },
  component: WithdrawDeskScreen,
})
