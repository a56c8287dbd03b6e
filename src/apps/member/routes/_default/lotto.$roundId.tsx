import { createFileRoute } from '@tanstack/react-router'
import { ScreenPending } from '../../shell/screen-pending.tsx'

export const Route = createFileRoute('/_default/lotto/$roundId')({
  staticData: { title: 'แทงหวย', bar: 'page' },
  component: () => <ScreenPending title="แทงหวย" />,
})
