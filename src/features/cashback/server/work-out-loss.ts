import { addDays, bangkokDay, bangkokInstant, type Day, DAY_MS } from '#kernel/time.ts'
import type { Satang } from '#kernel/money.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { sumRewarded } from '#ledger/rewards/rewarded.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Happening, publishAll } from '#platform/events/publish.ts'
import {
  changeEntitlement,
  findEntitlements,
  grantEntitlements,
  lockEntitlements,
} from '#platform/rewards/entitlement-store.ts'
import { findUnrewarded } from '#platform/stake-gate/stake-gate.ts'
import { cashbackNotice, cashbackReady } from '../contract.ts'
import {
  type DayLoss,
  type DayPart,
  type DayPlan,
  isSameDay,
  lossOf,
  planDay,
  setOff,
} from '../rules/loss.ts'
import {
  findCarries,
  findLines,
  findParts,
  insertCarry,
  insertSetOffs,
  type LossInput,
  type LossOutcome,
  type LossRow,
  saveLosses,
  sumCarried,
  undoSetOffs,
} from './loss-store.ts'
import { findPlay } from './play-store.ts'
import type { TermsVersion } from './terms-store.ts'

export const FEATURE = 'cashback'
/** The two campaigns whose cost the books keep apart. */
export const campaigns = { loss: campaignRef('cashback', 1), turnover: campaignRef('cashback', 2) }
/** Days before a window opens and for how long something is carried. */
const OPENS_AT = '00:10'
const CARRY_MS = 90 * DAY_MS

/** A day with the terms that held at its end, and when it is worked out. */
export interface DayOfTerms {
  readonly day: Day
  readonly terms: TermsVersion
  readonly now: Date
}

/**
 * Works a day out for some members, or again after a correction. Nothing is taken from a wallet.
 * Locks: the setting, by the caller; then entitlements by their ids.
 */
export async function workOutLosses(
  tx: Tx,
  { day, terms, now }: DayOfTerms,
  memberIds: readonly bigint[],
): Promise<void> {
  if (memberIds.length === 0) return
  const plays = await findPlay(tx, day, memberIds)
  const rewards = await sumRewarded(tx, memberIds, {
    from: bangkokInstant(day),
    to: bangkokInstant(addDays(day, 1)),
  })
  const parts = await lockParts(tx, day, memberIds)
  const carried = await sumCarried(tx, memberIds, day)
  const planned = memberIds.map((memberId): Planned => {
    const known = parts.get(memberId) ?? []
    const loss = lossOf(terms, plays.get(memberId) ?? [], rewards.get(memberId) ?? 0n)
    const ended = known.flatMap((part) => toPart(part) ?? [])
    const plan = planDay(terms, loss.earnedSatang, ended, carried.get(memberId) ?? 0n)
    const open = known.find((part) => isReplaceable(part))
    const barred = known.find(({ outcome }) => outcome === 'not_for_you')
    return { memberId, loss, plan, open, barred, newest: known.at(-1), next: known.length }
  })
  const changed = await findUnwritten(tx, planned)
  await keepBarred(tx, { day, terms, now }, changed)
  await writeParts(
    tx,
    { day, terms, now },
    changed.filter(({ barred }) => !barred),
  )
}

/** A member's day as it is now, with what was written of it. */
interface Planned {
  readonly memberId: bigint
  readonly loss: DayLoss
  readonly plan: DayPlan
  /** The part that is written anew. */
  readonly open: LossRow | undefined
  /** The part of a member whom the house gives nothing. */
  readonly barred: LossRow | undefined
  readonly newest: LossRow | undefined
  /** The number of the next part. */
  readonly next: number
}

/** The parts of a day by member, what can be claimed of them locked. */
async function lockParts(
  tx: Tx,
  day: Day,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, LossRow[]>> {
  let parts = await findParts(tx, memberIds, day)
  const ids = parts.flatMap(({ entitlementId }) => entitlementId ?? [])
  if (ids.length > 0) {
    await lockEntitlements(tx, ids)
    // Read again under the locks: a claim may have ended one meanwhile.
    parts = await findParts(tx, memberIds, day)
  }
  return Map.groupBy(parts, ({ memberId }) => memberId)
}

/** Those whose days are not written as they are: all but days that are done and came to the same. */
async function findUnwritten(tx: Tx, planned: readonly Planned[]): Promise<readonly Planned[]> {
  const asked = new Map<bigint, LossRow>()
  for (const { memberId, plan, open, barred, newest } of planned) {
    const isDone = plan.openSatang === 0n && plan.excessSatang === 0n
    const part = barred ?? (!open && isDone ? newest : undefined)
    if (part) asked.set(memberId, part)
  }
  if (asked.size === 0) return planned
  const lines = await findLines(
    tx,
    [...asked.values()].map(({ lossId }) => lossId),
  )
  return planned.filter(({ memberId, loss }) => {
    const part = asked.get(memberId)
    return !part || !isSameDay({ ...part, lines: lines.get(part.lossId) ?? [] }, loss)
  })
}

/** Days that gave their members nothing go on to do so; their figures follow their play. */
async function keepBarred(tx: Tx, { day, terms }: DayOfTerms, changed: readonly Planned[]) {
  await saveLosses(
    tx,
    changed.flatMap(({ memberId, loss, barred }): LossInput | [] =>
      barred
        ? {
            memberId,
            day,
            part: barred.part,
            isNew: false,
            version: terms.version,
            loss,
            partSatang: 0n,
            carriedSatang: 0n,
            outcome: 'not_for_you',
            entitlementId: null,
          }
        : [],
    ),
  )
}

/** What nobody has had, and nobody can have any more as it is. */
const isReplaceable = ({ outcome, state }: LossRow): boolean =>
  outcome === 'entitled'
    ? state === 'claimable' || state === 'held'
    : outcome !== 'set_off' && outcome !== 'excess'

/** A part as the plan counts it; undefined for one that is worth nothing. */
function toPart(part: LossRow): DayPart | undefined {
  const { partSatang: earnedSatang } = part
  if (part.outcome === 'set_off') return { earnedSatang, end: 'paid' }
  if (part.outcome !== 'entitled') return undefined
  if (isReplaceable(part)) return { earnedSatang, end: 'open' }
  const isPaid = part.state === 'claimed' || part.state === 'credited'
  return { earnedSatang, end: isPaid ? 'paid' : 'lapsed' }
}

/** A part with what it is worth after what was carried is set off. */
interface Worth extends Planned, ReturnType<typeof setOff> {
  readonly part: number
  readonly isBarred: boolean
  readonly worth: Satang
}

/** Writes the parts of a page, one a member, with what can be claimed of them, and tells of what is new. */
async function writeParts(tx: Tx, of: DayOfTerms, planned: readonly Planned[]): Promise<void> {
  const { day, terms, now } = of
  const worths = await weigh(tx, planned)
  const entitled = await entitle(tx, of, worths)
  const lossIds = await saveLosses(
    tx,
    worths.map((one) => ({
      memberId: one.memberId,
      day,
      part: one.part,
      isNew: one.open === undefined,
      version: terms.version,
      loss: one.loss,
      partSatang: one.worth,
      carriedSatang: one.worth - one.creditSatang,
      outcome: outcomeOf(one),
      entitlementId: entitled.get(one.memberId) ?? null,
    })),
  )
  const expiresAt = new Date(now.getTime() + CARRY_MS)
  const written = worths.map((one) => {
    const lossId = lossIds.get(one.memberId)
    if (lossId === undefined) throw new Error('cashback: a part was not written')
    return { ...one, lossId }
  })
  for (const { memberId, lossId, offs, plan } of written) {
    await insertSetOffs(tx, lossId, offs)
    if (plan.excessSatang === 0n) continue
    await insertCarry(tx, { memberId, day, lossId, satang: plan.excessSatang, expiresAt })
  }
  await tell(tx, written)
}

/** What the parts are worth: nothing to whom the house gives nothing, and less what was carried. */
async function weigh(tx: Tx, planned: readonly Planned[]): Promise<Worth[]> {
  if (planned.length === 0) return []
  await undoSetOffs(
    tx,
    planned.flatMap(({ open }) => open?.lossId ?? []),
  )
  const memberIds = planned.map(({ memberId }) => memberId)
  const barred = await findUnrewarded(tx, memberIds)
  const carries = Map.groupBy(await findCarries(tx, memberIds), ({ memberId }) => memberId)
  return planned.map((one) => {
    const isBarred = !one.open?.entitlementId && barred.has(one.memberId)
    const worth = isBarred ? 0n : one.plan.openSatang
    const part = one.open?.part ?? one.next
    return { ...one, part, isBarred, worth, ...setOff(worth, carries.get(one.memberId) ?? []) }
  })
}

/** Tells members of what they can claim now, and of what became another sum or less than they had. */
async function tell(tx: Tx, written: readonly (Worth & { lossId: bigint })[]): Promise<void> {
  const ready: Happening<typeof cashbackReady>[] = []
  const notices: Happening<typeof cashbackNotice>[] = []
  for (const { memberId, open, creditSatang, plan, lossId } of written) {
    const hadSatang = open?.entitlementId ? open.partSatang - open.carriedSatang : 0n
    const isLowered = plan.excessSatang > 0n
    if (hadSatang === creditSatang && !isLowered) continue
    const payload = { loss_id: Number(lossId) }
    ready.push({ memberId: Number(memberId), payload })
    if (isLowered) {
      notices.push({
        payload: { ...payload, what: 'lowered', ref_id: Number(lossId), revision: 1 },
      })
    } else if (open?.entitlementId && open.isTold && open.state === 'claimable') {
      const ref_id = Number(open.entitlementId)
      const revision = (open.entitlementVersion ?? 0) + 1
      notices.push({ payload: { ...payload, what: 'changed', ref_id, revision } })
    }
  }
  await publishAll(tx, cashbackReady, ready)
  await publishAll(tx, cashbackNotice, notices)
}

function outcomeOf(of: {
  isBarred: boolean
  part: number
  creditSatang: bigint
  plan: DayPlan
  loss: DayLoss
}): LossOutcome {
  const { plan, part } = of
  if (plan.excessSatang > 0n) return 'excess'
  if (of.creditSatang > 0n) return 'entitled'
  if (of.isBarred && (part > 0 ? plan.openSatang : of.loss.earnedSatang) > 0n) return 'not_for_you'
  if (plan.openSatang > 0n) return 'set_off'
  if (part > 0) return 'unchanged'
  return plan.isBelowMin ? 'below_min' : 'nothing'
}

/** Brings what can be claimed to its amount. @returns the ids by member, of those who have something */
async function entitle(
  tx: Tx,
  { day, terms, now }: DayOfTerms,
  worths: readonly Worth[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const entitled = new Map<bigint, bigint>()
  const ids = worths.flatMap(({ open }) => open?.entitlementId ?? [])
  const found = ids.length > 0 ? await findEntitlements(tx, ids) : []
  const known = new Map(found.map((one) => [one.entitlementId, one.amountSatang]))
  for (const { memberId, open, creditSatang } of worths) {
    if (!open?.entitlementId) continue
    if (known.get(open.entitlementId) !== creditSatang) {
      await changeEntitlement(tx, open.entitlementId, creditSatang)
    }
    if (creditSatang > 0n) entitled.set(memberId, open.entitlementId)
  }
  let left = worths.filter((one) => !one.open?.entitlementId && one.creditSatang > 0n)
  // A part that was worth nothing for a while begins anew.
  for (let again = 0; left.length > 0; again += 1) {
    const made = await grantEntitlements(
      tx,
      left.map(({ memberId, part, creditSatang }) => ({
        feature: FEATURE,
        memberId,
        occasion: `loss/${day}/${part}/${again}`,
        kind: 'cashback_claim',
        costRef: campaigns.loss,
        amountSatang: creditSatang,
        onExpiry: terms.onExpiry,
        ...windowOf(day, part, now),
      })),
    )
    for (const { memberId, entitlementId } of made) entitled.set(memberId, entitlementId)
    left = left.filter(({ memberId }) => !entitled.has(memberId))
  }
  return entitled
}

/**
 * When a day can be claimed: from ten past midnight to the end of the next day; what comes later has at
 * least until the end of the day after it.
 */
export function windowOf(day: Day, part: number, now: Date): { opensAt: Date; expiresAt: Date } {
  const opens = bangkokInstant(addDays(day, 1), OPENS_AT)
  const isLate = part > 0 || bangkokDay(now) > addDays(day, 1)
  const lastDay = isLate ? addDays(bangkokDay(now), 1) : addDays(day, 1)
  return { opensAt: isLate ? now : opens, expiresAt: bangkokInstant(addDays(lastDay, 1)) }
}
