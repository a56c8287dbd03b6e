import { createFileRoute } from '@tanstack/react-router'
import {
  type ResultsFilter,
  ResultsScreen,
} from '#features/lottery/result/member/results-screen.tsx'
import { isDay } from '#kernel/time.ts'

export const Route = createFileRoute('/_default/lotto/results')({
  staticData: { title: 'ผลรางวัล' },
  validateSearch: (search: Record<string, unknown>): ResultsFilter => {
    const market = Number(search['market'])
    const date = search['date']
    return {
      market: Number.isInteger(market) && market > 0 ? market : undefined,
      date: typeof date === 'string' && isDay(date) ? date : undefined,
    }
  },
  component: ResultsPage,
})

function ResultsPage() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ResultsScreen filter={filter} onFilter={(search) => void navigate({ search })} />
}
