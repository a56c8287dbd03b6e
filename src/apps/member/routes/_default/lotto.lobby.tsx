import { createFileRoute } from '@tanstack/react-router'
import { ScreenPending } from '../../shell/screen-pending.tsx'

export const Route = createFileRoute('/_default/lotto/lobby')({
  staticData: { title: 'หวย' },
  component: () => <ScreenPending title="หวย" />,
})
