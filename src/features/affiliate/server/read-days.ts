import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Product } from '#kernel/products.ts'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../contract.ts'
import { type GroupSums, isTold, tellDays, tellParts } from '../rules/smallest-group.ts'
import { readMonths, type ToldMonth } from './read-months.ts'
import { findRedemptions } from './redemption-store.ts'
import { isDayDone } from './terms-store.ts'
import {
  findToldDays,
  findToldParts,
  type GroupStates,
  sumDaysTogether,
  sumPartsTogether,
  type ToldDay,
  type ToldPart,
} from './told-store.ts'

/** The days of a month. */
async function monthOf({ clock }: Services, asked: string | undefined) {
  const month = asked ?? bangkokDay(await clock.now()).slice(0, 7)
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { month, from: `${month}-01`, to: addDays(`${next}-01`, -1) }
}

const sumsOf = (sums: Pick<GroupSums, 'friends' | 'baseSatang' | 'satang'>) => ({
  friends: sums.friends,
  base: sums.baseSatang,
  commission: sums.satang,
})

/** Where sums stand: by the friend who is settled least. */
const statusOf = ({ hasHeld, hasPending, hasQualified }: GroupStates) =>
  hasHeld
    ? ('held' as const)
    : hasPending
      ? hasQualified
        ? ('partly' as const)
        : ('pending' as const)
      : hasQualified
        ? ('available' as const)
        : ('void' as const)

/**
 * The days of a month that gave commission and may be told, the others together once the month is over, months of
 * a pooled base, and what was taken out in it.
 */
export async function readDays(
  services: Services,
  memberId: number,
  input: CallInput<typeof calls.listCommissionDays>,
): Promise<CallOutput<typeof calls.listCommissionDays>> {
  const { db } = services
  const { month, from, to } = await monthOf(services, input.month)
  const [days, months, redeemed, isLastDone] = await Promise.all([
    findToldDays(db, memberId, { from, to }),
    readMonths(db, memberId, { from, to }),
    findRedemptions(db, memberId, {
      from: bangkokInstant(from),
      to: bangkokInstant(addDays(to, 1)),
    }),
    isDayDone(db, to),
  ])
  const { told, left } = tellDays(days)
  const isOver = isLastDone && left.every(({ isDone }) => isDone)
  const rest = isOver && left.length > 0 ? await sumDaysTogether(db, memberId, daysOf(left)) : null
  const shownRest = rest !== null && isTold(rest) ? rest : null
  const shown: readonly GroupSums[] = shownRest ? [...told, shownRest] : told
  return {
    month,
    items: told.map((one) => ({ date: one.day, ...sumsOf(one), status: statusOf(one) })),
    rest: shownRest && { days: left.length, ...sumsOf(shownRest) },
    months: months.told.map((one) => ({
      date: one.shownDay,
      ...sumsOf(one),
      status: statusOf(one),
      level: one.level,
      of_month: one.month,
      is_correction: one.isCorrection,
    })),
    has_untold: (left.length > 0 && shownRest === null) || months.hasUntold,
    turnover: shown.reduce((sum, one) => sum + one.baseSatang, 0n),
    total: [...shown, ...months.told].reduce((sum, one) => sum + one.satang, 0n),
    redeemed: redeemed.map((one) => ({
      redemption_id: Number(one.redemptionId),
      amount: one.amountSatang,
      at: one.madeAt,
      state: one.state,
      ended_at: one.endedAt,
      reason: one.reason,
    })),
  }
}

const daysOf = (days: readonly ToldDay[]): Day[] => days.map(({ day }) => day)

/** The days of a month, or one, by level and product, and months of a pooled base, where each of these may be told. */
export async function readCommissions(
  services: Services,
  memberId: number,
  input: CallInput<typeof calls.listCommissions>,
): Promise<CallOutput<typeof calls.listCommissions>> {
  const range =
    input.day === undefined
      ? await monthOf(services, input.month)
      : { from: input.day, to: input.day }
  const { told } = tellDays(await findToldDays(services.db, memberId, range))
  const items = []
  for (const day of told) items.push(...(await partsOf(services, memberId, day)))
  const months = await readMonths(services.db, memberId, range)
  return { items: [...items, ...months.told.map(wireMonth)] }
}

const wireMonth = (one: ToldMonth) => ({
  date: one.shownDay,
  ...sumsOf(one),
  status: statusOf(one),
  level: one.level,
  product: null,
  ppm: Number(one.ppm),
  is_correction: one.isCorrection,
  base_kind: one.base,
  of_month: one.month,
  pool: one.pool && {
    most: one.pool.mostSatang,
    has_own_carry: one.pool.hasOwnCarry,
    lines: one.pool.lines && {
      ggr: one.pool.lines.ggrSatang,
      costs: one.pool.lines.costs.map(({ kind, satang }) => ({ kind, amount: satang })),
      carry_in: one.pool.lines.carryInSatang,
      carry_out: one.pool.lines.carryOut.map(({ month, satang }) => ({ month, amount: satang })),
    },
  },
})

/** What a part of a day has, and a month has not. */
const ofDay = { base_kind: 'valid_turnover', of_month: null, pool: null } as const

/** A day that may be told: its parts, those that may not be by themselves as one. */
async function partsOf({ db }: Services, memberId: number, day: ToldDay) {
  const parts = await findToldParts(db, memberId, day.day)
  const { told, left } = await tellParts(parts, (some) =>
    sumPartsTogether(db, memberId, day.day, some),
  )
  const items = told.map((part) => ({
    date: day.day,
    ...sumsOf(part),
    status: statusOf(part),
    level: part.level,
    product: part.product as Product,
    ppm: part.ppm === null ? null : Number(part.ppm),
    is_correction: part.isCorrection,
    ...ofDay,
  }))
  if (left.length === 0) return inOrder(items)
  const rest = await sumPartsTogether(db, memberId, day.day, left)
  return [
    ...inOrder(items),
    {
      date: day.day,
      ...sumsOf(rest),
      status: statusOf(statesOf(left)),
      level: null,
      product: null,
      ppm: null,
      is_correction: left.every(({ isCorrection }) => isCorrection),
      ...ofDay,
    },
  ]
}

const inOrder = <T extends { level: number; product: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.level - b.level || (a.product < b.product ? -1 : 1))

const statesOf = (parts: readonly ToldPart[]): GroupStates => ({
  hasPending: parts.some(({ hasPending }) => hasPending),
  hasHeld: parts.some(({ hasHeld }) => hasHeld),
  hasQualified: parts.some(({ hasQualified }) => hasQualified),
})
