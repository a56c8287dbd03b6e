import { createFileRoute } from '@tanstack/react-router'
import { PlayScreen } from '#features/game/member/lobby/play-screen.tsx'

export const Route = createFileRoute('/_default/_lobby/play')({
  staticData: { title: 'เล่นเกม' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) => search as { game_id?: number },
  component: PlayPage,
})

function PlayPage() {
  const { game_id: gameId } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PlayScreen
      gameId={/^[1-9]\d{0,14}$/.test(String(gameId)) ? String(gameId) : ''}
      onOpened={() => void navigate({ search: {}, replace: true, resetScroll: false })}
    />
  )
}
