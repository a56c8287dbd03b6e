import { createFileRoute } from '@tanstack/react-router'
import { ResultsScreen } from '#features/lottery/result/member/results-screen.tsx'

export const Route = createFileRoute('/_default/lotto/results')({
  staticData: { title: 'ผลรางวัล' },
  validateSearch: (search: Record<string, unknown>): { market?: number } => {
    const market = Number(search['market'])
    return Number.isInteger(market) && market > 0 ? { market } : {}
  },
  component: ResultsPage,
})

function ResultsPage() {
  const { market } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ResultsScreen marketId={market} onClearMarket={() => void navigate({ search: {} })} />
}
