import { createFileRoute } from '@tanstack/react-router'
import { CeilingScreen } from '#features/identity/operator/ceiling-screen.tsx'

export const Route = createFileRoute('/_desk/identity-ceiling')({
  staticData: { title: 'วงเงินตามระดับ' },
  component: CeilingScreen,
})
