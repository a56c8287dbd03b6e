import { createFileRoute } from '@tanstack/react-router'
import { TournamentListScreen } from '#features/tournament/member/tournament-list-screen.tsx'

export const Route = createFileRoute('/_default/_auth/tournament/')({
  staticData: { title: 'แข่งสะสมแต้ม' },
  component: TournamentListScreen,
})
