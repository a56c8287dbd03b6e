import { createFileRoute } from '@tanstack/react-router'
import { PollListScreen } from '#features/poll/member/poll-list-screen.tsx'

export const Route = createFileRoute('/_default/poll/')({
  staticData: { title: 'กิจกรรมทายผล' },
  component: PollListScreen,
})
