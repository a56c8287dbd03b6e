import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { findPlayProducts, lockCursors } from '#platform/settled-play/play-store.ts'
import { pollAudit } from '../../audit-contract.ts'
import { pollChanged } from '../../contract.ts'
import { pollDeskErrors } from '../../operator-contract.ts'
import { mayBecome, type PollState, stateAt } from '../../rules/poll-state.ts'
import { countPlay } from '../count-play.ts'
import { lockPoll, markClosed, markOpen, markVoid, type PollRow, takeFence } from '../poll-store.ts'

interface Step {
  readonly pollId: number
  readonly staffId: number
  readonly reason: string
}
type Stepped = { poll_id: number; state: PollState }

/**
 * Opens a poll before its time. Play that is settled from this instant on earns votes: the count of
 * play stands still meanwhile, so that none of it is read before the poll is known to be open.
 * @throws Refusal not_found, poll_step_not_possible
 */
export function openPoll(services: Services, step: Step): Promise<Stepped> {
  return inTransaction(services.db, async (tx) => {
    for (const product of await findPlayProducts(tx))
      await lockCursors(tx, [countPlay.name], product)
    const poll = await requireStep(tx, step, 'open')
    await markOpen(tx, poll.pollId)
    return noteStep(tx, step, 'open', 'poll.opened')
  })
}

/**
 * Closes a poll before its time. A vote that is under way counts: the fence is taken after the commit,
 * and nothing is counted before it is passed. @throws Refusal not_found, poll_step_not_possible
 */
export async function closePoll(services: Services, step: Step): Promise<Stepped> {
  const closed = await inTransaction(services.db, async (tx) => {
    const poll = await requireStep(tx, step, 'closed')
    await markClosed(tx, poll.pollId)
    return noteStep(tx, step, 'closed', 'poll.closed')
  })
  await takeFence(services.db, BigInt(step.pollId))
  return closed
}

/** Calls a poll off that has no result. @throws Refusal not_found, poll_step_not_possible */
export function voidPoll(services: Services, step: Step): Promise<Stepped> {
  return inTransaction(services.db, async (tx) => {
    const poll = requireFound(await lockPoll(tx, step.pollId))
    if (!mayBecome(poll.state, 'void')) throw new Refusal(pollDeskErrors.poll_step_not_possible)
    await markVoid(tx, poll.pollId, step.reason)
    return noteStep(tx, step, 'void', 'poll.voided')
  })
}

/** The locked poll, where it may take the step by the clock as well. */
async function requireStep(tx: Tx, { pollId }: Step, to: PollState): Promise<PollRow> {
  const poll = requireFound(await lockPoll(tx, pollId))
  const isAhead = mayBecome(stateAt(poll, await clockNow(tx)), to)
  if (!isAhead || !mayBecome(poll.state, to)) {
    throw new Refusal(pollDeskErrors.poll_step_not_possible)
  }
  return poll
}

async function noteStep(
  tx: Tx,
  { pollId, staffId, reason }: Step,
  state: PollState,
  action: 'poll.opened' | 'poll.closed' | 'poll.voided',
): Promise<Stepped> {
  await audit(tx, pollAudit, { staffId, action, object: { kind: 'poll', id: pollId }, reason })
  await publish(tx, pollChanged, { payload: { poll_id: pollId, state } })
  return { poll_id: pollId, state }
}
