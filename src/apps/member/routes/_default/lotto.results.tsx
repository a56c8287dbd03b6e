import { createFileRoute } from '@tanstack/react-router'
import { ScreenPending } from '../../shell/screen-pending.tsx'

export const Route = createFileRoute('/_default/lotto/results')({
  staticData: { title: 'ผลรางวัล' },
  component: () => <ScreenPending title="ผลรางวัล" />,
})
