import { createFileRoute } from '@tanstack/react-router'
import { type RoundPlace, roundViews } from '#features/game/operator/round-place.ts'
import { RoundScreen } from '#features/game/operator/round-screen.tsx'

export const Route = createFileRoute('/_desk/game-round')({
  staticData: { title: 'รอบเกม' },
  validateSearch: (search: Record<string, unknown>): RoundPlace => {
    const view = roundViews.find((one) => one === search['view'])
    const round = Number(search['round'])
    return { view, round: Number.isInteger(round) && round > 0 ? round : undefined }
  },
  component: RoundPage,
})

function RoundPage() {
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RoundScreen place={place} onPlace={(next) => void navigate({ search: next, replace: true })} />
  )
}
