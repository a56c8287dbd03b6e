import type { PollWire } from '../contract.ts'
import { PollStats } from './poll-stats.tsx'
import { RemindSwitch } from './remind-switch.tsx'

/** What stands below the choices, and comes after them. */
export function PollMore({ poll, isLoggedIn }: { poll: PollWire; isLoggedIn: boolean }) {
  const isAhead = poll.state === 'scheduled' || poll.state === 'open'
  return (
    <>
      {isLoggedIn && isAhead ? <RemindSwitch pollId={Number(poll.poll_id)} /> : null}
      <PollStats poll={poll} />
    </>
  )
}
