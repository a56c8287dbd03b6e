import { createFileRoute } from '@tanstack/react-router'
import { GameReturnScreen } from '#features/game/operator/return-screen.tsx'

export const Route = createFileRoute('/_desk/game-return')({
  staticData: { title: 'ผลตอบแทนจริง' },
  component: GameReturnScreen,
})
