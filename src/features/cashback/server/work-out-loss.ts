import { addDays, bangkokDay, bangkokInstant, type Day, DAY_MS } from '#kernel/time.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { sumRewarded } from '#ledger/rewards/rewarded.ts'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import {
  changeEntitlement,
  findEntitlements,
  grantEntitlement,
  lockEntitlements,
} from '#platform/rewards/entitlement-store.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { cashbackReady } from '../contract.ts'
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
  type LossOutcome,
  type LossRow,
  saveLoss,
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
  const plays = await findPlay(tx, day, memberIds)
  const rewards = await sumRewarded(tx, memberIds, {
    from: bangkokInstant(day),
    to: bangkokInstant(addDays(day, 1)),
  })
  for (const memberId of memberIds) {
    const loss = lossOf(terms, plays.get(memberId) ?? [], rewards.get(memberId) ?? 0n)
    await workOutMember(tx, { day, terms, now }, memberId, loss)
  }
}

async function workOutMember(tx: Tx, of: DayOfTerms, memberId: bigint, loss: DayLoss) {
  const { day, terms } = of
  const known = await findParts(tx, memberId, day)
  await lockEntitlements(
    tx,
    known.flatMap(({ entitlementId }) => entitlementId ?? []),
  )
  // Read again under the locks: a claim may have ended one meanwhile.
  const parts = await findParts(tx, memberId, day)
  const barred = parts.find(({ outcome }) => outcome === 'not_for_you')
  if (barred) {
    await keepBarred(tx, of, barred, loss)
    return
  }
  const plan = planDay(
    terms,
    loss.earnedSatang,
    parts.flatMap((part) => toPart(part) ?? []),
    await sumCarried(tx, memberId, day),
  )
  const open = parts.find((part) => isReplaceable(part))
  const newest = parts.at(-1)
  const isDone = plan.openSatang === 0n && plan.excessSatang === 0n
  if (!open && newest && isDone && (await isAsWritten(tx, newest, loss))) return
  await writePart(tx, of, { memberId, loss, open, next: parts.length, plan })
}

async function isAsWritten(tx: Tx, part: LossRow, loss: DayLoss): Promise<boolean> {
  const lines = (await findLines(tx, [part.lossId])).get(part.lossId) ?? []
  return isSameDay({ ...part, lines }, loss)
}

/** A day that gave its member nothing goes on to do so; its figures follow its play. */
async function keepBarred(tx: Tx, { day, terms }: DayOfTerms, part: LossRow, loss: DayLoss) {
  if (await isAsWritten(tx, part, loss)) return
  await saveLoss(tx, {
    memberId: part.memberId,
    day,
    part: part.part,
    version: terms.version,
    loss,
    partSatang: 0n,
    carriedSatang: 0n,
    outcome: 'not_for_you',
    entitlementId: null,
  })
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

interface Writing {
  readonly memberId: bigint
  readonly loss: DayLoss
  readonly open: LossRow | undefined
  readonly next: number
  readonly plan: DayPlan
}

async function writePart(tx: Tx, of: DayOfTerms, writing: Writing): Promise<void> {
  const { memberId, loss, open, next, plan } = writing
  const { day, terms, now } = of
  if (open) await undoSetOffs(tx, open.lossId)
  const isBarred = !open?.entitlementId && (await mayReward(tx, Number(memberId))) !== null
  const worth = isBarred ? 0n : plan.openSatang
  const { creditSatang, offs } = setOff(worth, worth > 0n ? await findCarries(tx, memberId) : [])
  const part = open?.part ?? next
  const entitlementId = await entitle(tx, of, { memberId, part, open, creditSatang })
  const lossId = await saveLoss(tx, {
    memberId,
    day,
    part,
    version: terms.version,
    loss,
    partSatang: worth,
    carriedSatang: worth - creditSatang,
    outcome: outcomeOf({ isBarred, part, creditSatang, plan, loss }),
    entitlementId,
  })
  await insertSetOffs(tx, lossId, offs)
  if (plan.excessSatang > 0n) {
    const expiresAt = new Date(now.getTime() + CARRY_MS)
    await insertCarry(tx, { memberId, day, lossId, satang: plan.excessSatang, expiresAt })
  }
  if (entitlementId === null || open?.entitlementId) return
  await publish(tx, cashbackReady, {
    memberId: Number(memberId),
    payload: { loss_id: Number(lossId) },
  })
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

/** Brings what can be claimed to its amount. @returns its id; null where there is nothing */
async function entitle(
  tx: Tx,
  { day, terms, now }: DayOfTerms,
  {
    memberId,
    part,
    open,
    creditSatang,
  }: { memberId: bigint; part: number; open: LossRow | undefined; creditSatang: bigint },
): Promise<bigint | null> {
  if (open?.entitlementId) {
    const [known] = await findEntitlements(tx, [open.entitlementId])
    if (known?.amountSatang !== creditSatang) {
      await changeEntitlement(tx, open.entitlementId, creditSatang)
    }
    return creditSatang > 0n ? open.entitlementId : null
  }
  if (creditSatang === 0n) return null
  const window = windowOf(day, part, now)
  for (let again = 0; ; again += 1) {
    // A part that was worth nothing for a while begins anew.
    const entitlementId = await grantEntitlement(tx, {
      feature: FEATURE,
      memberId,
      occasion: `loss/${day}/${part}/${again}`,
      kind: 'cashback_claim',
      costRef: campaigns.loss,
      amountSatang: creditSatang,
      onExpiry: terms.onExpiry,
      ...window,
    })
    if (entitlementId !== null) return entitlementId
  }
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
