import { addDays, bangkokDay, bangkokInstant, type Day, DAY_MS } from '#kernel/time.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { sumRewarded } from '#ledger/rewards/rewarded.ts'
import type { Satang } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import {
  changeEntitlement,
  findEntitlements,
  grantEntitlements,
  lockEntitlements,
} from '#platform/rewards/entitlement-store.ts'
import { findUnrewarded } from '#platform/stake-gate/stake-gate.ts'
import { cashbackReady } from '../contract.ts'
import { type DayLoss, type DayPart, lossOf, planDay, setOff } from '../rules/loss.ts'
import {
  findCarries,
  findParts,
  insertCarry,
  insertSetOffs,
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
  const writings: Writing[] = []
  for (const memberId of memberIds) {
    const known = parts.get(memberId) ?? []
    if (known.some(({ outcome }) => outcome === 'not_for_you')) continue
    const loss = lossOf(terms, plays.get(memberId) ?? [], rewards.get(memberId) ?? 0n)
    const ended = known.flatMap((part) => toPart(part) ?? [])
    const plan = planDay(terms, loss.earnedSatang, ended, carried.get(memberId) ?? 0n)
    if (plan.excessSatang > 0n) {
      const expiresAt = new Date(now.getTime() + CARRY_MS)
      await insertCarry(tx, { memberId, day, satang: plan.excessSatang, expiresAt })
    }
    const open = known.find((part) => isReplaceable(part))
    if (!open && known.length > 0 && plan.openSatang === 0n) continue
    writings.push({ memberId, loss, open, part: open?.part ?? known.length, plan })
  }
  if (writings.length > 0) await writeParts(tx, { day, terms, now }, writings)
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

/** What nobody has had, and nobody can have any more as it is. */
const isReplaceable = ({ outcome, state }: LossRow): boolean =>
  outcome === 'entitled' ? state === 'claimable' || state === 'held' : outcome !== 'set_off'

/** A part as the plan counts it; undefined for one that is worth nothing. */
function toPart(part: LossRow): DayPart | undefined {
  const { partSatang: earnedSatang } = part
  if (part.outcome === 'set_off') return { earnedSatang, end: 'paid' }
  if (part.outcome !== 'entitled') return undefined
  if (isReplaceable(part)) return { earnedSatang, end: 'open' }
  const isPaid = part.state === 'claimed' || part.state === 'credited'
  return { earnedSatang, end: isPaid ? 'paid' : 'lapsed' }
}

interface Writing {
  readonly memberId: bigint
  readonly loss: DayLoss
  /** The part that is written anew; undefined where there is none yet. */
  readonly open: LossRow | undefined
  readonly part: number
  readonly plan: ReturnType<typeof planDay>
}

/** A part with what it is worth after what was carried is set off. */
interface Worth extends Writing, ReturnType<typeof setOff> {
  readonly isBarred: boolean
  readonly worth: Satang
}

/** Writes the parts of a page, one a member, with what can be claimed of them, and tells of what is new. */
async function writeParts(tx: Tx, of: DayOfTerms, writings: readonly Writing[]): Promise<void> {
  const worths = await weigh(tx, writings)
  const entitled = await entitle(tx, of, worths)
  const lossIds = await saveLosses(
    tx,
    worths.map((one) => ({
      memberId: one.memberId,
      day: of.day,
      part: one.part,
      version: of.terms.version,
      loss: one.loss,
      partSatang: one.worth,
      carriedSatang: one.worth - one.creditSatang,
      outcome: outcomeOf({ ...one, isBelowMin: one.plan.isBelowMin }),
      entitlementId: entitled.get(one.memberId) ?? null,
    })),
  )
  const ready = []
  for (const { memberId, open, offs } of worths) {
    const lossId = lossIds.get(memberId)
    if (lossId === undefined) throw new Error('cashback: a part was not written')
    await insertSetOffs(tx, lossId, offs)
    if (!entitled.has(memberId) || open?.entitlementId) continue
    ready.push({ memberId: Number(memberId), payload: { loss_id: Number(lossId) } })
  }
  await publishAll(tx, cashbackReady, ready)
}

/** What the parts are worth: nothing to whom the house gives nothing, and less what was carried. */
async function weigh(tx: Tx, writings: readonly Writing[]): Promise<Worth[]> {
  await undoSetOffs(
    tx,
    writings.flatMap(({ open }) => open?.lossId ?? []),
  )
  const memberIds = writings.map(({ memberId }) => memberId)
  const barred = await findUnrewarded(tx, memberIds)
  const carries = Map.groupBy(await findCarries(tx, memberIds), ({ memberId }) => memberId)
  return writings.map((one) => {
    const isBarred = !one.open?.entitlementId && barred.has(one.memberId)
    const worth = isBarred ? 0n : one.plan.openSatang
    return {
      ...one,
      isBarred,
      worth,
      ...setOff(worth, worth > 0n ? (carries.get(one.memberId) ?? []) : []),
    }
  })
}

function outcomeOf(of: {
  isBarred: boolean
  worth: bigint
  creditSatang: bigint
  isBelowMin: boolean
  loss: DayLoss
}): LossOutcome {
  if (of.creditSatang > 0n) return 'entitled'
  if (of.worth > 0n) return 'set_off'
  if (of.isBarred && of.loss.earnedSatang > 0n) return 'not_for_you'
  return of.isBelowMin ? 'below_min' : 'nothing'
}

/** Brings what can be claimed to its amount. @returns the ids by member, of those who have something */
async function entitle(
  tx: Tx,
  { day, terms, now }: DayOfTerms,
  worths: readonly Worth[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const entitled = new Map<bigint, bigint>()
  for (const { memberId, open, creditSatang } of worths) {
    if (!open?.entitlementId) continue
    const [known] = await findEntitlements(tx, [open.entitlementId])
    if (known?.amountSatang !== creditSatang) {
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
