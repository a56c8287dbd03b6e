import type { Satang } from '#kernel/money.ts'
import { unreachable } from '#kernel/result.ts'
import type { BetType } from './bet-types.ts'
import type { Exposure } from './exposure.ts'

/**
 * How the drawn values hang together. `apart`: 3 ตัวบน and 2 ตัวล่าง come from different figures, and
 * each pair is equally likely. `four_digits`: both come from one number of four digits, 3 ตัวบน its
 * last three, 2 ตัวล่าง its first two, so not every pair can come.
 */
export type Drawing = 'apart' | 'four_digits'

/** The dearest draw: what it pays, and the values that cause it; null: no such bet was sold. */
export interface WorstCase {
  readonly payoutSatang: Satang
  readonly top4: string | null
  readonly top3: string | null
  readonly bottom2: string | null
  readonly front3: readonly string[]
  readonly bottom3: readonly string[]
}

/** The draw that costs the house most. Exact: no outcome pays more. */
export function worstCase(exposure: Exposure, drawing: Drawing): WorstCase {
  const main = drawing === 'apart' ? worstApart(exposure) : worstTogether(exposure)
  const front3 = dearestTwo(exposure.front3)
  const bottom3 = dearestTwo(exposure.bottom3)
  return {
    ...main,
    payoutSatang: main.payoutSatang + front3.sum + bottom3.sum,
    front3: front3.numbers,
    bottom3: bottom3.numbers,
  }
}

type MainCase = Pick<WorstCase, 'payoutSatang' | 'top4' | 'top3' | 'bottom2'>

function worstApart(exposure: Exposure): MainCase {
  const upper = upperPayouts(exposure)
  const top = dearest(upper)
  const bottom = dearest(exposure.bottom)
  const digits = upper.length === 10_000 ? 4 : 3
  const value = top.amount > 0n ? numeral(top.at, digits) : null
  return {
    payoutSatang: top.amount + bottom.amount,
    top4: digits === 4 ? value : null,
    top3: value?.slice(-3) ?? null,
    bottom2: bottom.amount > 0n ? numeral(bottom.at, 2) : null,
  }
}

function worstTogether(exposure: Exposure): MainCase {
  const { at, amount } = dearest(togetherPayouts(exposure))
  if (amount === 0n) return { payoutSatang: 0n, top4: null, top3: null, bottom2: null }
  const top4 = numeral(at, 4)
  return { payoutSatang: amount, top4, top3: top4.slice(-3), bottom2: top4.slice(0, 2) }
}

/**
 * What a draw pays on average when all are equally likely, rounded down to a satang. Two different
 * 3 ตัวหน้า pay both, two equal ones once: 2/1,000 less the 1/1,000,000 of being both.
 */
export function meanPayout(exposure: Exposure): Satang {
  const millionths =
    sum(exposure.top) * 1000n +
    sum(exposure.bottom) * 10_000n +
    sum(exposure.top4) * 100n +
    (sum(exposure.front3) + sum(exposure.bottom3)) * 1999n
  return millionths / 1_000_000n
}

/**
 * What it costs at most when this number comes, with everything else that then wins in the same
 * draw; the other draws are left out. Of วิ่ง: when its digit comes.
 */
export function costIfDrawn(exposure: Exposure, betType: BetType, number: string): Satang {
  const { top, bottom, top4, front3, bottom3 } = exposure
  const at = Number(number)
  switch (betType) {
    case 'set4':
    case 'top4':
    case 'tod4':
      return (top4[at] ?? 0n) + (top[at % 1000] ?? 0n)
    case 'top3':
    case 'tod3':
      return top[at] ?? 0n
    case 'top2':
      return most(top, (drawn) => drawn.endsWith(number))
    case 'run_top':
      return most(top, (drawn) => drawn.includes(number))
    case 'bottom2':
      return bottom[at] ?? 0n
    case 'run_bottom':
      return most(bottom, (drawn) => drawn.includes(number))
    case 'front3':
      return front3[at] ?? 0n
    case 'bottom3':
      return bottom3[at] ?? 0n
    default:
      return unreachable(betType)
  }
}

function most(cells: BigInt64Array, wins: (drawn: string) => boolean): Satang {
  const digits = `${cells.length - 1}`.length
  let found = 0n
  cells.forEach((amount, at) => {
    if (amount > found && wins(numeral(at, digits))) found = amount
  })
  return found
}

/** All payouts of 3 ตัวบน and 2 ตัวล่าง together, in a form that is counted and not written out. */
export interface Payouts {
  /** What the one part pays, by outcome; ascending. */
  readonly upper: BigInt64Array
  readonly lower: BigInt64Array
  /** Equally likely outcomes: 100,000, or 10,000 where one number of four digits decides. */
  readonly outcomes: number
}

/** The payouts of every outcome of the two main draws; 3 ตัวหน้า and 3 ตัวล่าง are drawn apart. */
export function payoutsOf(exposure: Exposure, drawing: Drawing): Payouts {
  const upper = (
    drawing === 'apart' ? upperPayouts(exposure) : togetherPayouts(exposure)
  ).toSorted()
  const lower = drawing === 'apart' ? exposure.bottom.toSorted() : new BigInt64Array(1)
  return { upper, lower, outcomes: upper.length * lower.length }
}

/** At how many of the outcomes the house pays no more than this. */
export function countUpTo({ upper, lower }: Payouts, limitSatang: Satang): number {
  let count = 0
  // Both ascend: while one part grows, what is left for the other shrinks.
  let reach = lower.length
  for (const amount of upper) {
    while (reach > 0 && amount + (lower[reach - 1] ?? 0n) > limitSatang) reach -= 1
    if (reach === 0) break
    count += reach
  }
  return count
}

/** The least amount that at least `perMille` of 1,000 draws do not exceed: 950 is the 95th percentile. */
export function quantile(payouts: Payouts, perMille: number): Satang {
  const wanted = Math.ceil((payouts.outcomes * perMille) / 1000)
  let low = 0n
  let high = (payouts.upper.at(-1) ?? 0n) + (payouts.lower.at(-1) ?? 0n)
  while (low < high) {
    const middle = (low + high) / 2n
    if (countUpTo(payouts, middle) >= wanted) high = middle
    else low = middle + 1n
  }
  return low
}

/** A share of the outcomes by what they pay: more than `overSatang`, up to `upToSatang`. */
export interface PayoutBand {
  readonly overSatang: Satang
  readonly upToSatang: Satang
  readonly outcomes: number
}

/** The distribution in so many bands of one width, from nothing to the dearest outcome. */
export function bandsOf(payouts: Payouts, bands: number): PayoutBand[] {
  const dearestSatang = (payouts.upper.at(-1) ?? 0n) + (payouts.lower.at(-1) ?? 0n)
  const width = (dearestSatang + BigInt(bands) - 1n) / BigInt(bands)
  const none = countUpTo(payouts, 0n)
  const found: PayoutBand[] = [{ overSatang: 0n, upToSatang: 0n, outcomes: none }]
  let before = none
  for (let over = 0n; over < dearestSatang; over += width) {
    const upTo = over + width < dearestSatang ? over + width : dearestSatang
    const count = countUpTo(payouts, upTo)
    found.push({ overSatang: over, upToSatang: upTo, outcomes: count - before })
    before = count
  }
  return found
}

/** By 3 ตัวบน; by all four digits where bets on four were sold. */
function upperPayouts({ top, top4 }: Exposure): BigInt64Array {
  return top4.every((amount) => amount === 0n)
    ? top
    : top4.map((amount, at) => amount + (top[at % 1000] ?? 0n))
}

/** By the number of four digits that decides everything. */
function togetherPayouts({ top, top4, bottom }: Exposure): BigInt64Array {
  return top4.map(
    (amount, at) => amount + (top[at % 1000] ?? 0n) + (bottom[Math.floor(at / 100)] ?? 0n),
  )
}

function dearest(cells: BigInt64Array): { at: number; amount: bigint } {
  let best = { at: 0, amount: 0n }
  cells.forEach((amount, at) => {
    if (amount > best.amount) best = { at, amount }
  })
  return best
}

/** Two different values: equal ones pay once, so they are never dearer. */
function dearestTwo(cells: BigInt64Array): { numbers: string[]; sum: bigint } {
  const first = dearest(cells)
  const others = cells.slice()
  others[first.at] = 0n
  const drawn = [first, dearest(others)].filter(({ amount }) => amount > 0n)
  return {
    numbers: drawn.map(({ at }) => numeral(at, 3)),
    sum: drawn.reduce((total, { amount }) => total + amount, 0n),
  }
}

const sum = (cells: BigInt64Array): bigint => cells.reduce((total, amount) => total + amount, 0n)

const numeral = (value: number, digits: number): string => `${value}`.padStart(digits, '0')
