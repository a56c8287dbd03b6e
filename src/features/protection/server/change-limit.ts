import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { writePlayLimits } from '#platform/stake-gate/play-limits.ts'
import {
  type confirmRaise as confirmCall,
  limitsChanged,
  protectionErrors,
  type setLimit as setCall,
} from '../contract.ts'
import { type LimitName, limitNames, type LimitValue, stepOf, stricter } from '../rules/limits.ts'
import { raiseState } from '../rules/raise.ts'
import { raiseView } from './limit-view.ts'
import { lockPerson } from './lock-person.ts'
import {
  endRaise,
  findInForce,
  findOwnRaise,
  findWaitingRaises,
  insertChange,
  insertRaise,
  type LimitChange,
  type Raise,
  type Tightening,
  toPlayLimits,
} from './limit-store.ts'

type Outcome = CallOutput<typeof setCall>

/**
 * Takes a member's wish: what is stricter holds with the commit, for every account of the person, and ends
 * what waited; what is looser waits 24 hours for a second yes and is of this account alone. The same looser
 * wish again is the one that waits already.
 * @throws Refusal limit_same
 */
export function changeLimit(
  services: Services,
  memberId: number,
  name: LimitName,
  value: LimitValue,
): Promise<Outcome> {
  return inTransaction(services.db, async (tx) => {
    const accounts = await lockPerson(tx, memberId)
    const now = await clockNow(tx)
    const before = (await findInForce(tx, memberId)).get(`member.${name}`) ?? null
    const waiting = (await findWaitingRaises(tx, memberId)).find((raise) => raise.name === name)
    const step = stepOf(before, value)
    if (step === 'looser') {
      const isAsked = waiting?.to === value && raiseState(waiting, now) !== 'lapsed'
      if (waiting && isAsked) return waits(waiting, now)
      if (waiting) await end(tx, waiting, now)
      invariant(before !== null, 'only a limit can become looser')
      const raise = await insertRaise(tx, { memberId, name, from: before, to: value })
      await tell(tx, memberId, name)
      return waits(raise, now)
    }
    if (waiting) await end(tx, waiting, now)
    else if (step === 'same') throw new Refusal(protectionErrors.limit_same)
    if (step === 'tighter') {
      await apply(tx, { memberId, name, before, after: value })
      for (const other of accounts) await tighten(tx, other, { name, after: value })
    }
    await tell(tx, memberId, name)
    return { name, outcome: 'in_force', pending: null }
  })
}

/**
 * The second yes. Of two at once one finds the raise waiting, the other finds it over.
 * @throws Refusal not_found, limit_raise_not_ready, limit_raise_over
 */
export function confirmRaise(
  services: Services,
  memberId: number,
  { raise_id: raiseId }: CallInput<typeof confirmCall>,
): Promise<Outcome> {
  return inTransaction(services.db, async (tx) => {
    const raise = await lockRaise(tx, memberId, raiseId)
    switch (raiseState(raise, await clockNow(tx))) {
      case 'waiting':
        throw new Refusal(protectionErrors.limit_raise_not_ready)
      case 'lapsed':
        throw new Refusal(protectionErrors.limit_raise_over)
      case 'ready':
    }
    const { name, from: before, to: after } = raise
    await endRaise(tx, raiseId, 'confirmed')
    await apply(tx, { memberId, name, before, after, raiseId })
    await tell(tx, memberId, name)
    return { name, outcome: 'in_force', pending: null }
  })
}

/** Gives up what waits. @throws Refusal not_found, limit_raise_over */
export function cancelRaise(
  services: Services,
  memberId: number,
  { raise_id: raiseId }: CallInput<typeof confirmCall>,
): Promise<Outcome> {
  return inTransaction(services.db, async (tx) => {
    const raise = await lockRaise(tx, memberId, raiseId)
    await end(tx, raise, await clockNow(tx))
    await tell(tx, memberId, raise.name)
    return { name: raise.name, outcome: 'in_force', pending: null }
  })
}

/** Tells the member's devices that a limit of his changed. */
export const tell = (tx: Tx, memberId: number, name: LimitName): Promise<void> =>
  publish(tx, limitsChanged, { memberId, payload: { name } })

/** Writes a change and has the gate judge by the stricter of both sides. Lock the play before. */
export async function apply(tx: Tx, change: LimitChange): Promise<void> {
  await insertChange(tx, change)
  const inForce = await findInForce(tx, change.memberId)
  const limits = limitNames.map((name) => {
    const own = inForce.get(`member.${name}`) ?? null
    return [name, stricter(own, inForce.get(`house.${name}`) ?? null)] as const
  })
  await writePlayLimits(tx, change.memberId, toPlayLimits(new Map(limits)))
}

/** Binds an account as another one of its person is, where that is stricter. Lock the play before. */
export async function tighten(
  tx: Tx,
  memberId: number,
  { name, after, by }: Tightening,
): Promise<void> {
  const inForce = await findInForce(tx, memberId)
  const before = inForce.get(`${by ? 'house' : 'member'}.${name}`) ?? null
  if (stepOf(before, after) !== 'tighter') return
  const waiting = (await findWaitingRaises(tx, memberId)).find((raise) => raise.name === name)
  if (waiting && !by) await endRaise(tx, waiting.raiseId, 'cancelled')
  await apply(tx, { memberId, name, before, after, ...(by ? { by } : {}) })
  await tell(tx, memberId, name)
}

/** What waits and may still be decided, with the person's play locked. */
async function lockRaise(tx: Tx, memberId: number, raiseId: number): Promise<Raise> {
  await lockPerson(tx, memberId)
  const raise = await findOwnRaise(tx, memberId, raiseId)
  if (!raise) throw new Refusal(commonErrors.not_found)
  if (raise.ending !== null) throw new Refusal(protectionErrors.limit_raise_over)
  return raise
}

const end = (tx: Tx, raise: Raise, now: Date): Promise<void> =>
  endRaise(tx, raise.raiseId, raiseState(raise, now) === 'lapsed' ? 'lapsed' : 'cancelled')

const waits = (raise: Raise, now: Date): Outcome => ({
  name: raise.name,
  outcome: 'waits',
  pending: raiseView(raise, now),
})
