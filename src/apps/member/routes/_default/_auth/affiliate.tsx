import { createFileRoute } from '@tanstack/react-router'
import { toMonth } from '#ui/parts/month-select.tsx'
import { AffiliateScreen } from '#features/affiliate/member/affiliate-screen.tsx'

export const Route = createFileRoute('/_default/_auth/affiliate')({
  staticData: { title: 'แนะนำเพื่อน' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) =>
    search as { tab?: 'earnings'; month?: string },
  component: AffiliatePage,
})

function AffiliatePage() {
  const { tab, month } = Route.useSearch()
  return (
    <AffiliateScreen
      key={`${tab} ${month}`}
      first={tab === 'earnings' ? tab : 'friends'}
      month={toMonth(month)}
    />
  )
}
