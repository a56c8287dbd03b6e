import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { findClaimable } from '#platform/rewards/entitlement-store.ts'
import type { Services } from '#platform/services.ts'
import type { getCashback, listLosses, listTurnover, lossStates } from '../contract.ts'
import { type DayPlay, partsOfDay } from '../rules/loss.ts'
import type { Terms } from '../rules/terms.ts'
import type { TurnoverLine } from '../rules/turnover.ts'
import { monthOf } from './credit-turnover.ts'
import {
  findCarries,
  findHeldLosses,
  findLastLoss,
  findLines,
  findLosses,
  findLossesOf,
  type LossRow,
} from './loss-store.ts'
import { findLiveVersion, findTermsVersions, type TermsVersion } from './terms-store.ts'
import { findMonths, findNightLines, findTurnover, type WrittenNight } from './turnover-store.ts'
import { FEATURE } from './work-out-loss.ts'

type LossAnswer = CallOutput<typeof getCashback>['claimable'][number]

/** What a member can claim, how his newest day ended, and how his month of turnover stands. */
export async function readCashback(
  { db, clock }: Services,
  memberId: number,
): Promise<CallOutput<typeof getCashback>> {
  const now = await clock.now()
  const [versions, live, claimable, last, held, carries, turnover] = await Promise.all([
    findTermsVersions(db),
    findLiveVersion(db),
    findClaimable(db, FEATURE, memberId),
    findLastLoss(db, memberId),
    findHeldLosses(db, memberId),
    findCarries(db, [memberId]),
    findMonths(db, memberId, monthOf(bangkokDay(now))),
  ])
  const terms = versions.find(({ version }) => version === live)
  if (!terms) throw new Error(`cashback: no version ${live} of the terms`)
  const losses = await findLossesOf(
    db,
    claimable.map(({ entitlementId }) => entitlementId),
  )
  const [newest] = await describeLosses(db, last, versions)
  return {
    terms: wireTerms(terms),
    claimable: await describeLosses(db, losses, versions),
    held: await describeLosses(db, held, versions),
    last: newest ?? null,
    carry: carries.reduce((sum, { leftSatang }) => sum + leftSatang, 0n),
    carries: carries.map(({ day, amountSatang, leftSatang, expiresAt }) => ({
      day,
      amount: amountSatang,
      left: leftSatang,
      until: expiresAt,
    })),
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
  const items = await describeLosses(db, losses, await findTermsVersions(db))
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
  const [versions, lines] = await Promise.all([
    findTermsVersions(db),
    findNightLines(
      db,
      nights.map(({ turnoverId }) => turnoverId),
    ),
  ])
  return {
    items: nights.map((night) => wireNight(night, lines.get(night.turnoverId) ?? [], versions)),
    total: nights.reduce((sum, { creditedSatang }) => sum + creditedSatang, 0n),
  }
}

function wireNight(
  night: WrittenNight,
  lines: readonly TurnoverLine[],
  versions: readonly TermsVersion[],
): CallOutput<typeof listTurnover>['items'][number] {
  const { earnedSatang, correctedSatang, creditedSatang, openSatang } = night
  const cap = versions.find(({ version }) => version === night.version)?.turnoverCapSatang
  return {
    day: night.day,
    valid: night.validSatang,
    brought: openSatang + creditedSatang - earnedSatang - correctedSatang,
    earned: earnedSatang,
    corrected: correctedSatang,
    credited: creditedSatang,
    open: openSatang,
    is_capped: creditedSatang === cap && openSatang > 0n,
    at: night.at,
    lines: lines.map(({ product, validSatang, ratePpm, partSatang }) => ({
      product,
      valid: validSatang,
      rate_ppm: Number(ratePpm),
      amount: partSatang,
    })),
  }
}

/** The first and the last day of `2026-11`. */
export function daysOf(month: string): { from: Day; to: Day } {
  const from = `${month}-01`
  const next = monthOf(addDays(from, 31))
  return { from, to: addDays(next, -1) }
}

/** Parts of a member's days as calls answer them. */
export async function describeLosses(
  db: Db,
  losses: readonly LossRow[],
  versions: readonly TermsVersion[],
): Promise<LossAnswer[]> {
  const lines = await findLines(
    db,
    losses.map(({ lossId }) => lossId),
  )
  return losses.map((loss) => {
    const terms = versions.find(({ version }) => version === loss.version)
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
      opens_at: loss.opensAt,
      expires_at: loss.expiresAt,
      ended_at: loss.endedAt,
      reason: loss.reason,
      excess: excessOf(loss, terms),
      lines: wireLines(loss.earnedSatang, lines.get(loss.lossId) ?? []),
    }
  })
}

function wireLines(earnedSatang: bigint, lines: readonly DayPlay[]): LossAnswer['lines'] {
  const parts = partsOfDay(earnedSatang, lines)
  return lines.map(({ product, stakeSatang, returnedSatang }, at) => ({
    product,
    stake: stakeSatang,
    returned: returnedSatang,
    amount: parts[at] ?? 0n,
  }))
}

function excessOf(loss: LossRow, terms: TermsVersion | undefined): LossAnswer['excess'] {
  const { excessSatang, leftSatang, leftUntil } = loss
  if (excessSatang === null || leftSatang === null || leftUntil === null) return null
  const due = loss.earnedSatang >= (terms?.minSatang ?? 0n) ? loss.earnedSatang : 0n
  const had = due + excessSatang
  const is_over = loss.isOver === true && leftSatang > 0n
  return { due, had, amount: excessSatang, left: leftSatang, until: leftUntil, is_over }
}

/** How a part stands. */
export const stateOf = (loss: Pick<LossRow, 'outcome' | 'state'>): (typeof lossStates)[number] =>
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
