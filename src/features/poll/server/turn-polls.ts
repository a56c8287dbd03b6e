import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { Apart } from '#platform/jobs/apart.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { pollAudit } from '../audit-contract.ts'
import { pollChanged } from '../contract.ts'
import { mayBecome, type PollState, RESULT_WITHIN_MS } from '../rules/poll-state.ts'
import { findDuePolls, lockPoll, markClosed, markOpen, markVoid, takeFence } from './poll-store.ts'

const NO_RESULT = 'ไม่มีผลภายใน 48 ชั่วโมงหลังแข่งขันหรือออกผล'

/**
 * Brings polls to where the clock says they are: opens, closes, fences, calls off what got no result.
 * Votes do not wait for it: they go by the clock. @returns whether anything happened
 */
export async function turnPolls(services: Services): Promise<boolean> {
  const { db } = services
  const due = await findDuePolls(db, RESULT_WITHIN_MS)
  const apart = new Apart('polls not turned')
  for (const { pollId, due: what } of due) {
    await apart.do(`poll ${pollId}`, async () => {
      if (what === 'open') await inTransaction(db, (tx) => step(tx, pollId, 'open', markOpen))
      if (what === 'close') await inTransaction(db, (tx) => step(tx, pollId, 'closed', markClosed))
      if (what === 'fence') await takeFence(db, pollId)
      if (what === 'void') await inTransaction(db, (tx) => callOff(tx, pollId))
    })
  }
  apart.end()
  return due.length > 0
}

/** Whatever stands in the way happened meanwhile, and the next turn sees it. */
async function step(
  tx: Tx,
  pollId: bigint,
  to: PollState,
  mark: (tx: Tx, pollId: bigint) => Promise<void>,
): Promise<boolean> {
  const poll = await lockPoll(tx, pollId)
  if (!poll || !mayBecome(poll.state, to)) return false
  await mark(tx, pollId)
  await publish(tx, pollChanged, { payload: { poll_id: Number(pollId), state: to } })
  return true
}

async function callOff(tx: Tx, pollId: bigint): Promise<void> {
  const isOff = await step(tx, pollId, 'void', () => markVoid(tx, pollId, NO_RESULT))
  if (!isOff) return
  await audit(tx, pollAudit, {
    staffId: SYSTEM_STAFF_ID,
    action: 'poll.voided',
    object: { kind: 'poll', id: pollId },
    reason: NO_RESULT,
  })
}

export const turnPollsTick: Tick = { name: 'poll.turn', everyMs: 1_000, run: turnPolls }
