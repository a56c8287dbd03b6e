import { createFileRoute } from '@tanstack/react-router'
import { TournamentDeskScreen } from '#features/tournament/operator/tournament-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/tournament')({
  staticData: { title: 'แข่งสะสมแต้ม' },
  component: TournamentPage,
})

function TournamentPage() {
  const rights = { mayEdit: useMay('tournament.edit'), mayPublish: useMay('tournament.publish') }
  return <TournamentDeskScreen rights={rights} />
}
