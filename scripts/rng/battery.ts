/**
 * The statistical battery of a generator of even whole numbers: what it draws, scaled as games scale it,
 * against what chance would draw. Sources: GLI-19 v3.0 §3.2.2; Knuth, The Art of Computer Programming 2,
 * §3.3.2.
 */
import { createDraws, shuffle, type Draws } from '#kernel/fair.ts'
import {
  chiSquareAgainst,
  couponProbabilities,
  duplicateProbabilities,
  evenChiSquare,
  independenceChiSquare,
  overlappingPairs,
  pokerProbabilities,
  serialZ,
} from './statistics.ts'
import { holm, normalP } from './tails.ts'

/** Where a test gets its draws: a stream by name and nonce, from its start. */
export type Source = (name: string, nonce: number) => Draws

/** The generator that is tested, under one seed of the house: names are the client's seeds. */
export const fairSource =
  (serverSeed: string): Source =>
  (name, nonce) =>
    createDraws({ serverSeed, clientSeed: name, nonce })

/** What one statistic said: a test, which of its values (a lag, a pair), and its two-sided p. */
export interface Verdict {
  readonly test: string
  readonly of: string
  readonly p: number
}

type Test = (source: Source, size: number) => readonly (readonly [of: string, p: number])[]

const WHEEL = 54
const REELS = 5
const STOPS = 32
const LAGS = 10
/** So many values that ties are too rare to matter where order is counted. */
const FINE = 1_000_000_000
/** The range that a remainder without rejection, and a product with a float, scale worst. */
const UNEVEN = 3 * 2 ** 30

const SPREAD = 3
const [GAP_MAX, COUPON_MAX, RUN_MAX] = [120, 120, 8]
const HAND = 5
const GROUP = 4
const [ORDERS_OF_4, ORDERS_OF_5] = [24, 120]
const DECK = 52
const [BIRTHDAYS, YEAR, SHARED_MAX] = [2_048, 2 ** 20, 16]

function take(draws: Draws, n: number, size: number): number[] {
  return Array.from({ length: size }, () => draws.randInt(n))
}

/** How often each cell came. */
export function countCells(cells: number, values: Iterable<number>): Uint32Array {
  const counts = new Uint32Array(cells)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Values of one stream, each counted by the cell that `cellOf` gives it. */
const uniform =
  (n: number, cells = n, cellOf = (value: number) => Math.floor(value / (n / cells))): Test =>
  (source, size) => {
    const values = take(source(`uniform-${n}-${cells}`, 0), n, size)
    return [[`${cells} cells`, evenChiSquare(countCells(cells, values.map(cellOf))).p]]
  }

/** A spin takes the first number of a stream of its own, as the wheel of a member does. */
const wheel: Test = (source, size) => {
  const spins = Array.from({ length: size }, (_, nonce) => source('wheel', nonce).randInt(WHEEL))
  return [[`${WHEEL} fields`, evenChiSquare(countCells(WHEEL, spins)).p]]
}

/** Five reels of a round, each with each other. */
const reels: Test = (source, size) => {
  const rounds = Array.from({ length: Math.floor(size / REELS) }, (_, nonce) =>
    take(source('reels', nonce), STOPS, REELS),
  )
  const verdicts: (readonly [string, number])[] = []
  for (let one = 0; one < REELS; one += 1) {
    for (let other = one + 1; other < REELS; other += 1) {
      const cells = rounds.map((stops) => (stops[one] ?? 0) * STOPS + (stops[other] ?? 0))
      const table = countCells(STOPS ** 2, cells)
      verdicts.push([`${one + 1} and ${other + 1}`, independenceChiSquare(table, STOPS).p])
    }
  }
  return verdicts
}

/** Changes between the lower and the upper half: each place changes with probability one half. */
const runs: Test = (source, size) => {
  const halves = take(source('runs', 0), 10, size).map((value) => value >= 5)
  const changes = halves.filter((half, at) => at > 0 && half !== halves[at - 1]).length
  const places = size - 1
  return [['halves', normalP((changes - places / 2) / Math.sqrt(places / 4))]]
}

/** Lengths of rising runs; the value that ends a run is skipped, so that runs are independent. */
const runsUp: Test = (source, size) => {
  const counts = new Uint32Array(RUN_MAX)
  let [length, before] = [0, -1]
  for (const value of take(source('runs-up', 0), FINE, size)) {
    const isRising = length === 0 || value > before
    if (isRising) length += 1
    before = value
    if (!isRising || length === RUN_MAX) {
      counts[length - 1] = (counts[length - 1] ?? 0) + 1
      length = 0
    }
  }
  // A run is at least r long with probability 1/r!.
  const atLeast = [1]
  for (let r = 2; r <= RUN_MAX; r += 1) atLeast.push((atLeast[r - 2] ?? 0) / r)
  const probabilities = atLeast.map((p, at) => p - (atLeast[at + 1] ?? 0))
  return [['lengths', chiSquareAgainst(counts, probabilities).p]]
}

const serial: Test = (source, size) => {
  const values = take(source('serial', 0), 1_000, size)
  return Array.from({ length: LAGS }, (_, at) => [
    `lag ${at + 1}`,
    normalP(serialZ(values, 1_000, at + 1)),
  ])
}

/** How many others come between two zeros, of ten digits; a longer gap is cut off, and another begins. */
const gap: Test = (source, size) => {
  const counts = new Uint32Array(GAP_MAX + 1)
  let length = 0
  for (const value of take(source('gap', 0), 10, size)) {
    if (value !== 0) length += 1
    if (value === 0 || length === GAP_MAX) {
      counts[length] = (counts[length] ?? 0) + 1
      length = 0
    }
  }
  const probabilities = Array.from({ length: GAP_MAX + 1 }, (_, at) =>
    at === GAP_MAX ? 0.9 ** at : 0.1 * 0.9 ** at,
  )
  return [['lengths', chiSquareAgainst(counts, probabilities).p]]
}

/** How many digits it takes until each has come; a longer wait is cut off, and another begins. */
const coupon: Test = (source, size) => {
  const counts = new Uint32Array(COUPON_MAX - 9)
  let seen = new Set<number>()
  let length = 0
  for (const value of take(source('coupon', 0), 10, size)) {
    length += 1
    seen.add(value)
    if (seen.size === 10 || length === COUPON_MAX) {
      counts[length - 10] = (counts[length - 10] ?? 0) + 1
      seen = new Set()
      length = 0
    }
  }
  return [['lengths', chiSquareAgainst(counts, couponProbabilities(10, COUPON_MAX)).p]]
}

const poker: Test = (source, size) => {
  const draws = source('poker', 0)
  const counts = new Uint32Array(HAND)
  for (let hand = 0; hand < size / HAND; hand += 1) {
    const cell = new Set(take(draws, 10, HAND)).size - 1
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return [['hands', chiSquareAgainst(counts, pokerProbabilities(10, HAND)).p]]
}

/** The order that different values are in, numbered: how many before each are larger than it. */
function orderOf(values: readonly number[]): number {
  return values.reduce((code, value, at) => {
    const larger = values.slice(0, at).filter((other) => other > value).length
    return code * (at + 1) + larger
  }, 0)
}

const permutation: Test = (source, size) => {
  const draws = source('permutation', 0)
  const groups = Array.from({ length: Math.floor(size / GROUP) }, () => take(draws, FINE, GROUP))
  return [['orders', evenChiSquare(countCells(ORDERS_OF_4, groups.map(orderOf))).p]]
}

/** Orders of five cards, and of a deck the card on top and the place of the first card. */
export const shuffled =
  (shuffleOf: typeof shuffle): Test =>
  (source, size) => {
    const few = source('shuffle', 0)
    const hands = Array.from({ length: Math.floor(size / 4) }, () => shuffleOf(few, HAND))
    const many = source('shuffle', 1)
    const decks = Array.from({ length: Math.floor(size / DECK) }, () => shuffleOf(many, DECK))
    const tops = decks.map(([top]) => top ?? 0)
    const places = decks.map((deck) => deck.indexOf(0))
    return [
      ['orders', evenChiSquare(countCells(ORDERS_OF_5, hands.map(orderOf))).p],
      ['top', evenChiSquare(countCells(DECK, tops)).p],
      ['place', evenChiSquare(countCells(DECK, places)).p],
    ]
  }

const pairs: Test = (source, size) => [
  ['digits', overlappingPairs(take(source('pairs', 0), 10, size), 10).p],
  ['cards', overlappingPairs(take(source('pairs', 1), DECK, size), DECK).p],
]

/** People who share a birthday with an earlier one, group after group. */
const duplicates: Test = (source, size) => {
  const draws = source('duplicates', 0)
  const counts = new Uint32Array(SHARED_MAX + 1)
  for (let group = 0; group < Math.floor(size / BIRTHDAYS); group += 1) {
    const shared = BIRTHDAYS - new Set(take(draws, YEAR, BIRTHDAYS)).size
    const cell = Math.min(shared, SHARED_MAX)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const probabilities = duplicateProbabilities(YEAR, BIRTHDAYS, SHARED_MAX)
  return [['groups', chiSquareAgainst(counts, probabilities).p]]
}

/** Every test by name. */
const TESTS = {
  'chi-square, digits': uniform(10),
  'chi-square, cards': uniform(DECK),
  'chi-square, wheel': wheel,
  'chi-square, five digits': uniform(100_000, 1_000),
  'chi-square, wide range': uniform(UNEVEN, 768),
  'chi-square, remainders': uniform(UNEVEN, SPREAD, (value) => value % SPREAD),
  'reels in pairs': reels,
  'runs above and below': runs,
  'runs up': runsUp,
  'serial correlation': serial,
  gap,
  'coupon collector': coupon,
  poker,
  permutation,
  shuffle: shuffled(shuffle),
  'overlapping pairs': pairs,
  duplicates,
} as const satisfies Record<string, Test>

export type TestName = keyof typeof TESTS
export const TEST_NAMES = Object.keys(TESTS) as TestName[]

/**
 * Runs one test.
 * @param size how many numbers it draws: 50,000 or more, so that its cells expect enough
 * @throws RangeError where that is too little for it
 */
export const runTest = (test: TestName, source: Source, size: number): Verdict[] =>
  TESTS[test](source, size).map(([of, p]) => ({ test, of, p }))

/** A verdict and the smallest significance of all tests together at which it is refused (Holm). */
export interface Judged extends Verdict {
  readonly adjusted: number
}

/** Judges what was said as one: significance holds for all of it taken together. */
export function judge(verdicts: readonly Verdict[]): Judged[] {
  const adjusted = holm(verdicts.map(({ p }) => p))
  return verdicts.map((verdict, at) => ({ ...verdict, adjusted: adjusted[at] ?? 1 }))
}
