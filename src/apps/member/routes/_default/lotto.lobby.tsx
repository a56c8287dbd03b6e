import { createFileRoute } from '@tanstack/react-router'
import { LobbyScreen } from '#features/lottery/member/lobby-screen.tsx'

export const Route = createFileRoute('/_default/lotto/lobby')({
  staticData: { title: 'หวย' },
  validateSearch: (search: Record<string, unknown>): { group?: string } => {
    const { group } = search
    return typeof group === 'string' && /^[a-z]{1,20}$/.test(group) ? { group } : {}
  },
  component: LobbyPage,
})

function LobbyPage() {
  const { group = 'open' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LobbyScreen
      group={group}
      onGroup={(next) =>
        void navigate({
          search: next === 'open' ? {} : { group: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
