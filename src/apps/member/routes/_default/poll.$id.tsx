import { createFileRoute } from '@tanstack/react-router'
import { PollScreen } from '#features/poll/member/poll-screen.tsx'

export const Route = createFileRoute('/_default/poll/$id')({
  staticData: { title: 'ทายผล', bar: 'page', isTask: true },
  component: PollPage,
})

function PollPage() {
  const { id } = Route.useParams()
  // An address that is no number is a poll that nobody finds.
  return <PollScreen key={id} pollId={/^\d{1,15}$/.test(id) ? Number(id) : 0} />
}
