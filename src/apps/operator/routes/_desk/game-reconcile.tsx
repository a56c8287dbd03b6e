import { createFileRoute } from '@tanstack/react-router'
import { GameReconcileScreen } from '#features/game/operator/reconcile-screen.tsx'

export const Route = createFileRoute('/_desk/game-reconcile')({
  staticData: { title: 'กระทบยอดค่ายเกม' },
  component: GameReconcileScreen,
})
