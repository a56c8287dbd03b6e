import { createFileRoute } from '@tanstack/react-router'
import { TournamentScreen } from '#features/tournament/member/tournament-screen.tsx'

export const Route = createFileRoute('/_default/_auth/tournament/$id')({
  staticData: { title: 'แข่งสะสมแต้ม', bar: 'page' },
  component: TournamentPage,
})

function TournamentPage() {
  const { id } = Route.useParams()
  // An address that is no number is a tournament that nobody finds.
  return <TournamentScreen key={id} id={/^\d{1,15}$/.test(id) ? Number(id) : 0} />
}
