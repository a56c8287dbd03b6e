import type { Satang } from '#kernel/money.ts'
import type { Exposure } from './exposure.ts'
import { type Drawing, togetherPayouts, upperPayouts } from './exposure-figures.ts'

// How the payouts of all draws are spread. The two main draws alone are counted exactly. Where 3
// ตัวหน้า or 3 ตัวล่าง were sold, two more pairs of numbers decide and the outcomes are up to 10^18:
// then sums are rounded up to steps, so that nothing looks cheaper or likelier to gain than it is.

/** The two main draws, in a form that is counted and not written out. */
interface MainPayouts {
  /** What the one part pays, by outcome; ascending. */
  readonly upper: BigInt64Array
  readonly lower: BigInt64Array
  /** Equally likely outcomes: 100,000; 10,000 or 1,000,000 where bets on four digits count. */
  readonly outcomes: number
}

/** All draws together, by steps. */
interface SteppedPayouts {
  readonly stepSatang: Satang
  readonly dearestSatang: Satang
  /** Which share of the draws pays no more than so many steps; the last one is all of them. */
  readonly shares: Float64Array
  /** Shares are told in millionths. */
  readonly outcomes: number
}

/** The payouts of every draw, over everything that the arrays of the exposure hold. */
export type Payouts = MainPayouts | SteppedPayouts

/** So many steps up to the dearest draw: one step is 0.025 % of it. */
const STEPS = 4000
/** Figures that are rounded up one by one: 3 ตัวบน, 2 ตัวล่าง, and two each of the other draws. */
const ROUNDED = 6
const SHARES = 1_000_000

/** Every draw that can come, of every bet type. */
export function payoutsOf(exposure: Exposure, drawing: Drawing): Payouts {
  const isApart = drawing === 'apart'
  const upper = isApart ? upperPayouts(exposure) : togetherPayouts(exposure)
  const lower = isApart ? exposure.bottom : new BigInt64Array(1)
  const pairs = [exposure.front3, exposure.bottom3].filter((cells) => cells.some(Boolean))
  if (pairs.length > 0) return stepped(upper, lower, pairs)
  return {
    upper: upper.toSorted(),
    lower: lower.toSorted(),
    outcomes: upper.length * lower.length,
  }
}

/** By how much the spread can overstate what a draw pays; 0: it is exact. */
export function overstatedBy(payouts: Payouts): Satang {
  return 'shares' in payouts ? BigInt(ROUNDED) * payouts.stepSatang : 0n
}

/** At how many of the outcomes the house pays no more than this. */
export function countUpTo(payouts: Payouts, limitSatang: Satang): number {
  if (limitSatang < 0n) return 0
  if ('shares' in payouts) return sharesUpTo(payouts, limitSatang)
  const { upper, lower } = payouts
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

function sharesUpTo(payouts: SteppedPayouts, limitSatang: Satang): number {
  const { stepSatang, dearestSatang, shares, outcomes } = payouts
  if (limitSatang >= dearestSatang) return outcomes
  const share = shares[Math.min(Number(limitSatang / stepSatang), shares.length - 1)] ?? 0
  // Rounded down, but for what adding many shares loses; the dearest draw is always still above.
  return Math.min(Math.floor(share * outcomes + 1e-6), outcomes - 1)
}

const dearestOf = (payouts: Payouts): Satang =>
  'shares' in payouts
    ? payouts.dearestSatang
    : (payouts.upper.at(-1) ?? 0n) + (payouts.lower.at(-1) ?? 0n)

/**
 * The least amount that at least `perMille` of 1,000 draws do not exceed: 950 is the 95th
 * percentile.
 */
export function quantile(payouts: Payouts, perMille: number): Satang {
  const wanted = Math.ceil((payouts.outcomes * perMille) / 1000)
  let low = 0n
  let high = dearestOf(payouts)
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
  const dearestSatang = dearestOf(payouts)
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

/** Adds up what is drawn apart: some 12 million products of steps at most, milliseconds. */
function stepped(
  upper: BigInt64Array,
  lower: BigInt64Array,
  pairs: readonly BigInt64Array[],
): SteppedPayouts {
  const dearestSatang =
    most(upper) + most(lower) + pairs.reduce((sum, cells) => sum + mostOfTwo(cells), 0n)
  const stepSatang = (dearestSatang + BigInt(STEPS) - 1n) / BigInt(STEPS)
  const spread = pairs
    .map((cells) => ofTwoDraws(cells, stepSatang))
    .reduce(bothOf, bothOf(byStep(upper, stepSatang), byStep(lower, stepSatang)))
  let sum = 0
  return {
    stepSatang,
    dearestSatang,
    shares: spread.map((share) => (sum += share)),
    outcomes: SHARES,
  }
}

/** How likely each number of steps is when one cell is drawn. */
function byStep(cells: BigInt64Array, stepSatang: Satang): Float64Array {
  const shares = new Float64Array(stepsOf(most(cells), stepSatang) + 1)
  for (const amount of cells) {
    const at = stepsOf(amount, stepSatang)
    shares[at] = (shares[at] ?? 0) + 1 / cells.length
  }
  return shares
}

const stepsOf = (amount: Satang, stepSatang: Satang): number =>
  Number((amount + stepSatang - 1n) / stepSatang)

/** Two draws of one kind: different numbers pay both, twice the same one pays once. */
function ofTwoDraws(cells: BigInt64Array, stepSatang: Satang): Float64Array {
  const one = byStep(cells, stepSatang)
  const two = bothOf(one, one)
  const share = 1 / cells.length ** 2
  for (const amount of cells) {
    const at = stepsOf(amount, stepSatang)
    two[2 * at] = (two[2 * at] ?? 0) - share
    two[at] = (two[at] ?? 0) + share
  }
  return two
}

/** The sum of two that know nothing of each other. */
function bothOf(one: Float64Array, other: Float64Array): Float64Array {
  const sum = new Float64Array(one.length + other.length - 1)
  one.forEach((share, at) => {
    if (share === 0) return
    for (let step = 0; step < other.length; step += 1) {
      sum[at + step] = (sum[at + step] ?? 0) + share * (other[step] ?? 0)
    }
  })
  return sum
}

const most = (cells: BigInt64Array): bigint =>
  cells.reduce((best, amount) => (amount > best ? amount : best), 0n)

function mostOfTwo(cells: BigInt64Array): bigint {
  const [first = 0n, second = 0n] = cells.toSorted().reverse()
  return first + second
}
