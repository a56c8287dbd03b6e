import { createFileRoute } from '@tanstack/react-router'
import { toMonth } from '#ui/thai/month-address.ts'
import { AffiliateScreen } from '#features/affiliate/member/affiliate-screen.tsx'
import { RewardShut } from '../../../reward-shut.tsx'

export const Route = createFileRoute('/_default/_auth/affiliate')({
  staticData: { title: 'แนะนำเพื่อน' },
  component: AffiliatePage,
})

function AffiliatePage() {
  // Named here and not by the route, whose part every page loads.
  const { tab, month } = Route.useSearch() as { tab?: 'earnings'; month?: string }
  return (
    <AffiliateScreen
      Shut={RewardShut}
      key={`${tab} ${month}`}
      first={tab === 'earnings' ? tab : 'friends'}
      month={toMonth(month)}
    />
  )
}
