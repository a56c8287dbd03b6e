import { createFileRoute } from '@tanstack/react-router'
import { ResultDeskScreen } from '#features/lottery/result/operator/desk/result-desk-screen.tsx'

export const Route = createFileRoute('/_desk/result')({
  staticData: { title: 'ออกผล' },
  validateSearch: (search: Record<string, unknown>): { round?: number | undefined } => {
    const round = Number(search['round'])
    return { round: Number.isInteger(round) && round > 0 ? round : undefined }
  },
  component: ResultPage,
})

function ResultPage() {
  const { round } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ResultDeskScreen
      roundId={round}
      onPick={(next) => void navigate({ search: { round: next }, replace: true })}
    />
  )
}
