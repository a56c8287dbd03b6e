import { createFileRoute } from '@tanstack/react-router'
import { GameLayout } from '../../shell/game-layout.tsx'

export const Route = createFileRoute('/_default/_game')({
  staticData: { isTask: true },
  component: GameLayout,
})
