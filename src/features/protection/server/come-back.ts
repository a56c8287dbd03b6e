import type { CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { FOREVER } from '#kernel/time.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import {
  endReturn,
  findReturn,
  insertReturn,
  listExclusions,
  type Return,
} from '#platform/stake-gate/exclusion.ts'
import { findExclusions } from '#platform/stake-gate/stake-gate.ts'
import {
  type askReturn as askCall,
  exclusionChanged,
  exclusionErrors,
} from '../exclusion-contract.ts'
import { raiseState } from '../rules/raise.ts'
import { comebackOf } from './exclude-myself.ts'
import { lockPerson } from './lock-person.ts'

/**
 * Asks to play again after the term of a self-exclusion. Asked again it is the same wish, and its day
 * does not begin anew; after its time it is a new one.
 * @throws Refusal return_not_open
 */
export function askReturn({ db }: Services, memberId: number): Promise<CallOutput<typeof askCall>> {
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, memberId)
    const now = await clockNow(tx)
    const end = (await findExclusions(tx, [memberId])).get(memberId)
    const all = await listExclusions(tx, memberId)
    const runs = all.some(({ until, liftedAt }) => until > now && liftedAt === null)
    // What has no end although no term runs is a self-exclusion that nobody came back from.
    if (runs || !end || end < FOREVER) throw new Refusal(exclusionErrors.return_not_open)
    const waiting = await findReturn(tx, memberId)
    const isOver = waiting !== null && raiseState(waiting, now) === 'lapsed'
    if (isOver) await endReturn(tx, memberId, 'lapsed')
    const asked = waiting && !isOver ? waiting : await insertReturn(tx, memberId)
    await tell(tx, memberId)
    const comeback = comebackOf(now, asked, now)
    if (!comeback) throw new Refusal(exclusionErrors.return_not_open)
    return { comeback }
  })
}

/**
 * The second yes: from the commit on stakes are taken. Of two at once one finds the wish waiting.
 * @throws Refusal return_not_ready, return_over
 */
export function confirmReturn({ db }: Services, memberId: number): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const waiting = await lockReturn(tx, memberId)
    switch (raiseState(waiting, await clockNow(tx))) {
      case 'waiting':
        throw new Refusal(exclusionErrors.return_not_ready)
      case 'lapsed':
        throw new Refusal(exclusionErrors.return_over)
      case 'ready':
    }
    await endReturn(tx, memberId, 'confirmed')
    await tell(tx, memberId)
    return {}
  })
}

/** Stays excluded. @throws Refusal return_over */
export function cancelReturn({ db }: Services, memberId: number): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const waiting = await lockReturn(tx, memberId)
    const isOver = raiseState(waiting, await clockNow(tx)) === 'lapsed'
    await endReturn(tx, memberId, isOver ? 'lapsed' : 'cancelled')
    await tell(tx, memberId)
    return {}
  })
}

/** What waits, with the person's play locked. */
async function lockReturn(tx: Tx, memberId: number): Promise<Return> {
  await lockPerson(tx, memberId)
  const waiting = await findReturn(tx, memberId)
  if (!waiting) throw new Refusal(exclusionErrors.return_over)
  return waiting
}

const tell = (tx: Tx, memberId: number): Promise<void> =>
  publish(tx, exclusionChanged, { memberId, payload: {} })
