import { createFileRoute } from '@tanstack/react-router'
import { ScreenPending } from '../../../shell/screen-pending.tsx'

export const Route = createFileRoute('/_default/_member/lotto/bills')({
  staticData: { title: 'โพยของฉัน', bar: 'page' },
  component: () => <ScreenPending title="โพยของฉัน" />,
})
