import { createFileRoute } from '@tanstack/react-router'
import { StatementScreen } from '#features/wallet/member/statement-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/statement')({
  staticData: { title: 'รายการการเงิน', bar: 'page' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) => search as { wallet?: number },
  component: Page,
})

function Page() {
  const wallet = Number(Route.useSearch().wallet)
  const isId = Number.isSafeInteger(wallet) && wallet > 0
  return <StatementScreen key={wallet} walletId={isId ? wallet : undefined} />
}
