import { createFileRoute } from '@tanstack/react-router'
import { ReconcileScreen } from '#features/deposit/operator/reconcile-screen.tsx'

export const Route = createFileRoute('/_desk/deposit-reconcile')({
  staticData: { title: 'กระทบยอด' },
  component: ReconcileScreen,
})
