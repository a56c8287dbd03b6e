import { createFileRoute } from '@tanstack/react-router'
import { StatementScreen } from '#features/wallet/member/statement-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/statement')({
  staticData: { title: 'รายการการเงิน', bar: 'page' },
  component: StatementScreen,
})
