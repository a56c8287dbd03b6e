import * as z from 'zod/mini'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { audit } from '#platform/audit/audit.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { levelAudit } from '../audit-contract.ts'
import { levelChanged, levelNotice } from '../contract.ts'
import type * as calls from '../operator-contract.ts'
import { levelDeskChanged, levelDeskErrors } from '../operator-contract.ts'
import { LEVEL_DAYS, needsCheck } from '../rules/level-terms.ts'
import { holdKind } from '../rules/next-level.ts'
import { findHold, findLevel, insertEntry, isQuiet } from './entry-store.ts'
import type { LevelPorts } from './ports.ts'
import { lapseReviews } from './review-store.ts'
import { lockSetting } from './terms-store.ts'

/** A high level that play did not reach: whoever gives it does not do so alone. */
export const setLevelApproval = defineApproval({
  kind: 'level_set',
  thai: 'ตั้งระดับสมาชิก',
  object: 'member_level',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'level.review',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** What a person of the staff sets. */
export interface HandSet {
  readonly memberId: number
  readonly level: number
  /** The last day on which it holds. */
  readonly until: Day
  readonly staffId: number
  readonly reason: string
}

/** What somebody asked for who may not give it alone. */
export const setBody = z.object({ level: z.int(), until: z.string(), reason: z.string() })

/** Why a level cannot be set. */
export type SetFault = 'not_found' | 'level_unknown' | 'level_until' | 'level_not_for_member'

/**
 * Sets a member's level until a day: from below where it is at least the level that he has, else from above.
 * One that staff have to look at waits for a second person. The caller writes the audit.
 * Locks: the setting, then the member. @throws Refusal approval_asked
 */
export async function setByHand(
  tx: Tx,
  ports: LevelPorts,
  set: HandSet,
): Promise<{ readonly from: number; readonly isWaiting: boolean } | SetFault> {
  const { steps } = await lockSetting(tx)
  const from = await judgeSet(tx, set)
  if (typeof from === 'string') return from
  if (set.level < from || !needsCheck(steps, set.level)) {
    await writeSet(tx, ports, from, set)
    return { from, isWaiting: false }
  }
  await requestApproval(tx, setLevelApproval, {
    id: set.memberId,
    asker: { kind: 'staff', id: set.staffId },
    body: { level: set.level, until: set.until, reason: set.reason },
  })
  await publish(tx, levelDeskChanged, { payload: { member_id: set.memberId } })
  return { from, isWaiting: true }
}

/** Until when a level holds that is set without a day. */
export const longestHold = async (tx: Tx): Promise<Day> =>
  addDays(bangkokDay(await clockNow(tx)), LEVEL_DAYS)

/** @returns the level that the member has; the setting is locked */
async function judgeSet(tx: Tx, set: HandSet): Promise<number | SetFault> {
  const { steps } = await lockSetting(tx)
  const from = await findLevel(tx, set.memberId)
  if (from === null) return 'not_found'
  if (!steps.some(({ level }) => level === set.level)) return 'level_unknown'
  const today = bangkokDay(await clockNow(tx))
  if (set.until < today || set.until > addDays(today, LEVEL_DAYS)) return 'level_until'
  if (set.level >= from && (await isQuiet(tx, set.memberId))) return 'level_not_for_member'
  return from
}

async function writeSet(tx: Tx, ports: LevelPorts, from: number, set: HandSet): Promise<void> {
  const { version } = await lockSetting(tx)
  const memberId = BigInt(set.memberId)
  const entryId = await insertEntry(tx, {
    memberId,
    from,
    to: set.level,
    why: 'set',
    sumSatang: null,
    version,
    reviewId: null,
    hold: holdKind(from, set.level),
    holdUntil: set.until,
    staffId: set.staffId,
    reason: set.reason,
  })
  await ports.saveLevels(tx, [{ memberId, level: set.level }])
  // The next night asks again, by what holds then.
  await lapseReviews(tx, [memberId])
  await publish(tx, levelChanged, {
    memberId: set.memberId,
    payload: { entry_id: Number(entryId) },
  })
  await publish(tx, levelNotice, { payload: { entry_id: Number(entryId) } })
  await publish(tx, levelDeskChanged, { payload: { member_id: set.memberId } })
}

/** @throws Refusal not_found, and in the order of the contract */
export async function setLevel(
  services: Services,
  ports: LevelPorts,
  staffId: number,
  { member_id: memberId, level, until, reason }: CallInput<typeof calls.setMemberLevel>,
): Promise<CallOutput<typeof calls.setMemberLevel>> {
  return inTransaction(services.db, async (tx) => {
    const set = { memberId, level, until, staffId, reason }
    const done = await setByHand(tx, ports, set)
    if (typeof done === 'string') throw refusalOf(done)
    await audit(tx, levelAudit, {
      staffId,
      action: done.isWaiting ? 'level.asked' : 'level.set',
      object: { kind: 'member_level', id: memberId },
      before: { level: done.from },
      after: { level },
      detail: { hold_until: until },
      reason,
    })
    return { level: done.isWaiting ? done.from : level, is_waiting: done.isWaiting }
  })
}

/** At the field that it is about, where it is about one. */
function refusalOf(fault: SetFault): Refusal {
  if (fault === 'not_found') return new Refusal(commonErrors.not_found)
  return fault === 'level_until'
    ? refuseField(levelDeskErrors.level_until, 'until')
    : refuseField(levelDeskErrors[fault], 'level')
}

/** The second person decides about a level set by hand. @throws Refusal in the order of the contract */
export async function decideSet(
  services: Services,
  ports: LevelPorts,
  staffId: number,
  input: CallInput<typeof calls.decideSetLevel>,
): Promise<CallOutput<typeof calls.decideSetLevel>> {
  const { member_id: memberId, approval_id: approvalId, verdict, reason } = input
  return inTransaction(services.db, async (tx) => {
    await lockSetting(tx)
    const { body } = await decideApproval(tx, setLevelApproval, memberId, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const asked = setBody.parse(body)
    const set = { memberId, ...asked, staffId }
    const before = await findLevel(tx, memberId)
    if (verdict === 'approve') {
      const from = await judgeSet(tx, set)
      if (typeof from === 'string') throw refusalOf(from)
      await writeSet(tx, ports, from, set)
    }
    await audit(tx, levelAudit, {
      staffId,
      action: verdict === 'approve' ? 'level.set' : 'level.refused',
      object: { kind: 'member_level', id: memberId },
      before: { level: before },
      after: { level: verdict === 'approve' ? asked.level : before },
      detail: { hold_until: asked.until },
      reason,
    })
    await publish(tx, levelDeskChanged, { payload: { member_id: memberId } })
    return { level: verdict === 'approve' ? asked.level : (before ?? 1) }
  })
}

/** Takes back what was set by hand. @throws Refusal not_found, and in the order of the contract */
export async function releaseLevel(
  { db }: Services,
  staffId: number,
  { member_id: memberId, reason }: CallInput<typeof calls.releaseMemberLevel>,
): Promise<CallOutput<typeof calls.releaseMemberLevel>> {
  return inTransaction(db, async (tx) => {
    const { version } = await lockSetting(tx)
    const level = await findLevel(tx, memberId)
    if (level === null) throw new Refusal(commonErrors.not_found)
    const hold = await findHold(tx, memberId, bangkokDay(await clockNow(tx)))
    if (!hold) throw new Refusal(levelDeskErrors.level_not_held)
    const entryId = await insertEntry(tx, {
      memberId: BigInt(memberId),
      from: level,
      to: level,
      why: 'released',
      sumSatang: null,
      version,
      reviewId: null,
      hold: null,
      holdUntil: null,
      staffId,
      reason,
    })
    await audit(tx, levelAudit, {
      staffId,
      action: 'level.released',
      object: { kind: 'member_level', id: memberId },
      detail: { level, hold_until: hold.until },
      reason,
    })
    await publish(tx, levelChanged, { memberId, payload: { entry_id: Number(entryId) } })
    await publish(tx, levelDeskChanged, { payload: { member_id: memberId } })
    return { level }
  })
}
