import { createFileRoute } from '@tanstack/react-router'
import { PlayScreen } from '#features/game/member/lobby/play-screen.tsx'

export const Route = createFileRoute('/_default/_lobby/play')({
  staticData: { title: 'เล่นเกม' },
  component: PlayPage,
})

function PlayPage() {
  // What an address says comes here as it is: every page would load a function that names it.
  const { game_id: gameId } = Route.useSearch() as { game_id?: unknown }
  const navigate = Route.useNavigate()
  return (
    <PlayScreen
      gameId={/^[1-9]\d{0,14}$/.test(String(gameId)) ? String(gameId) : ''}
      onOpened={() => void navigate({ replace: true, resetScroll: false, hash: true })}
    />
  )
}
