import { createFileRoute } from '@tanstack/react-router'
import { ScreenPending } from '../../shell/screen-pending.tsx'

export const Route = createFileRoute('/_default/lotto/rates')({
  staticData: { title: 'อัตราจ่าย', bar: 'page' },
  component: () => <ScreenPending title="อัตราจ่าย" />,
})
