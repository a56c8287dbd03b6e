import { createFileRoute } from '@tanstack/react-router'
import { LobbyScreen } from '#features/game/member/lobby/lobby-screen.tsx'
import {
  type LobbySearch,
  readFilter,
  writeFilter,
} from '#features/game/member/lobby/lobby-filter.ts'
import { isLobbyKey } from '#features/game/rules/lobby-names.ts'
import { NotFoundPage } from '../../../shell/not-found-page.tsx'
import { openOverlay } from '../../../shell/shell-store.ts'

const signIn = openOverlay('login')

export const Route = createFileRoute('/_default/_lobby/lobby/$name')({
  staticData: { title: 'เกม' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search): LobbySearch => search,
  component: LobbyPage,
})

function LobbyPage() {
  const { name } = Route.useParams()
  const filter = readFilter(Route.useSearch())
  const navigate = Route.useNavigate()
  if (!isLobbyKey(name)) return <NotFoundPage />
  return (
    <LobbyScreen
      key={name}
      name={name}
      filter={filter}
      onSignIn={signIn}
      onFilter={(next) =>
        void navigate({ search: writeFilter(next), replace: true, resetScroll: false })
      }
    />
  )
}
