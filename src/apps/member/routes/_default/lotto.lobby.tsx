import { createFileRoute } from '@tanstack/react-router'
import { LobbyScreen } from '#features/lottery/member/lobby-screen.tsx'

export const Route = createFileRoute('/_default/lotto/lobby')({
  staticData: { title: 'หวย' },
  component: LobbyScreen,
})
