import { createFileRoute } from '@tanstack/react-router'
import { ExcludedScreen } from '#features/account/operator/excluded-screen.tsx'

export const Route = createFileRoute('/_desk/excluded')({
  staticData: { title: 'บุคคลต้องห้าม' },
  component: ExcludedScreen,
})
