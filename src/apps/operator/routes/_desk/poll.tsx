import { createFileRoute } from '@tanstack/react-router'
import { ImageField } from '#features/notice/operator/image-field.tsx'
import { PollDeskScreen } from '#features/poll/operator/poll-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/poll')({
  staticData: { title: 'ทายผล' },
  component: PollPage,
})

function PollPage() {
  const rights = { mayEdit: useMay('poll.edit'), mayDecide: useMay('poll.result') }
  return <PollDeskScreen rights={rights} ImageField={ImageField} />
}
