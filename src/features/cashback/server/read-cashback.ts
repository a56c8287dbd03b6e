import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { findClaimable } from '#platform/rewards/entitlement-store.ts'
import type { Services } from '#platform/services.ts'
import type { getCashback, listLosses, listTurnover, lossStates } from '../contract.ts'
import type { Terms } from '../rules/terms.ts'
import { monthOf } from './credit-turnover.ts'
import { findCarries, findLastLoss, findLosses, findLossesOf, type LossRow } from './loss-store.ts'
import { findPlay } from './play-store.ts'
import { findLiveVersion, findTermsVersions, type TermsVersion } from './terms-store.ts'
import { findMonths, findTurnover } from './turnover-store.ts'
import { FEATURE } from './work-out-loss.ts'

type LossAnswer = CallOutput<typeof getCashback>['claimable'][number]

/** What a member can claim, how his newest day ended, and how his month of turnover stands. */
export async function readCashback(
  { db, clock }: Services,
  memberId: number,
): Promise<CallOutput<typeof getCashback>> {
  const now = await clock.now()
  const [versions, live, claimable, last, carries, turnover] = await Promise.all([
    findTermsVersions(db),
    findLiveVersion(db),
    findClaimable(db, FEATURE, memberId),
    findLastLoss(db, memberId),
    findCarries(db, [memberId]),
    findMonths(db, memberId, monthOf(bangkokDay(now))),
  ])
  const terms = versions.find(({ version }) => version === live)
  if (!terms) throw new Error(`cashback: no version ${live} of the terms`)
  const losses = await findLossesOf(
    db,
    claimable.map(({ entitlementId }) => entitlementId),
  )
  const [newest] = await describe(db, memberId, last, versions)
  return {
    terms: wireTerms(terms),
    claimable: await describe(db, memberId, losses, versions),
    last: newest ?? null,
    carry: carries.reduce((sum, { leftSatang }) => sum + leftSatang, 0n),
    turnover: {
      earned: turnover.earnedSatang,
      credited: turnover.creditedSatang,
      open: turnover.openSatang,
    },
    server_time: now,
  }
}

/** The days of a month. */
export async function readLosses(
  { db }: Services,
  memberId: number,
  { month }: CallInput<typeof listLosses>,
): Promise<CallOutput<typeof listLosses>> {
  const losses = await findLosses(db, memberId, daysOf(month))
  const items = await describe(db, memberId, losses, await findTermsVersions(db))
  const total = items
    .filter(({ state }) => state === 'claimed' || state === 'credited')
    .reduce((sum, { amount }) => sum + amount, 0n)
  return { items, total }
}

/** The nights of a month. */
export async function readTurnover(
  { db }: Services,
  memberId: number,
  { month }: CallInput<typeof listTurnover>,
): Promise<CallOutput<typeof listTurnover>> {
  const nights = await findTurnover(db, memberId, daysOf(month))
  return {
    items: nights.map((night) => ({
      day: night.day,
      valid: night.validSatang,
      credited: night.creditedSatang,
      open: night.openSatang,
      at: night.at,
    })),
    total: nights.reduce((sum, { creditedSatang }) => sum + creditedSatang, 0n),
  }
}

/** The first and the last day of `2026-11`. */
export function daysOf(month: string): { from: Day; to: Day } {
  const from = `${month}-01`
  const next = monthOf(addDays(from, 31))
  return { from, to: addDays(next, -1) }
}

async function describe(
  db: Db,
  memberId: number,
  losses: readonly LossRow[],
  versions: readonly TermsVersion[],
): Promise<LossAnswer[]> {
  const days = [...new Set(losses.map(({ day }) => day))]
  const plays = new Map(
    await Promise.all(
      days.map(async (day) => {
        const found = await findPlay(db, day, [BigInt(memberId)])
        return [day, found.get(BigInt(memberId)) ?? []] as const
      }),
    ),
  )
  return losses.map((loss) => {
    const terms = versions.find(({ version }) => version === loss.version)
    const counted = new Set<string>(
      terms?.products.filter(({ inLoss }) => inLoss).map(({ product }) => product),
    )
    return {
      id: loss.entitlementId === null ? null : Number(loss.entitlementId),
      version: loss.entitlementVersion,
      day: loss.day,
      part: loss.part,
      state: stateOf(loss),
      stake: loss.stakeSatang,
      returned: loss.returnedSatang,
      rewards: loss.rewardsSatang,
      base: loss.baseSatang,
      rate_ppm: Number(terms?.ratePpm ?? 0n),
      min: terms?.minSatang ?? 0n,
      day_amount: loss.earnedSatang,
      bounded_by: loss.boundedBy,
      earned: loss.partSatang,
      carried: loss.carriedSatang,
      amount: loss.partSatang - loss.carriedSatang,
      expires_at: loss.expiresAt,
      ended_at: loss.endedAt,
      reason: loss.reason,
      lines: (plays.get(loss.day) ?? [])
        .filter(({ product }) => counted.has(product))
        .map(({ product, stakeSatang, returnedSatang }) => ({
          product,
          stake: stakeSatang,
          returned: returnedSatang,
        })),
    }
  })
}

const stateOf = (loss: LossRow): (typeof lossStates)[number] =>
  loss.outcome === 'entitled' ? (loss.state ?? 'void') : loss.outcome

/** Terms as calls answer them. */
export const wireTerms = (terms: Terms) => ({
  rate_ppm: Number(terms.ratePpm),
  cap: terms.capSatang,
  min: terms.minSatang,
  on_expiry: terms.onExpiry,
  turnover_min: terms.turnoverMinSatang,
  turnover_cap: terms.turnoverCapSatang,
  products: terms.products.map((one) => ({
    product: one.product,
    in_loss: one.inLoss,
    turnover_ppm: Number(one.turnoverPpm),
    commission_ppm: Number(one.commissionPpm),
    margin_ppm: Number(one.marginPpm),
  })),
})
