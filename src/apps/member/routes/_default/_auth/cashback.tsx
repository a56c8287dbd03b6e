import { createFileRoute } from '@tanstack/react-router'
import { toMonth } from '#ui/parts/month-select.tsx'
import { CashbackScreen } from '#features/cashback/member/cashback-screen.tsx'

export const Route = createFileRoute('/_default/_auth/cashback')({
  staticData: { title: 'คืนยอดรายวัน' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) =>
    search as { tab?: 'turnover'; month?: string },
  component: CashbackPage,
})

function CashbackPage() {
  const { tab, month } = Route.useSearch()
  return (
    <CashbackScreen
      key={`${tab} ${month}`}
      first={tab === 'turnover' ? tab : 'loss'}
      month={toMonth(month)}
    />
  )
}
