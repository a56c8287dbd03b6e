import { createFileRoute } from '@tanstack/react-router'
import { toMonth } from '#ui/thai/month-address.ts'
import { CashbackScreen } from '#features/cashback/member/cashback-screen.tsx'
import { RewardShut } from '../../../reward-shut.tsx'

export const Route = createFileRoute('/_default/_auth/cashback')({
  staticData: { title: 'คืนยอดรายวัน' },
  component: CashbackPage,
})

function CashbackPage() {
  // Named here and not by the route, whose part every page loads.
  const { tab, month } = Route.useSearch() as { tab?: 'turnover'; month?: string }
  return (
    <CashbackScreen
      Shut={RewardShut}
      key={`${tab} ${month}`}
      first={tab === 'turnover' ? tab : 'loss'}
      month={toMonth(month)}
    />
  )
}
