import { add, minus, over, ratio, type Rational, times } from '../../maths/rational.ts'
import { LINE_BETS, REELS, ROWS, talatConfig } from './config.ts'
import {
  baseStrips,
  countScatters,
  freeStrips,
  linePays,
  scatterPaysOf,
  type Strips,
  type TalatSymbol,
} from './rules.ts'

type Reels = readonly string[]
const STOPS = talatConfig.base[0].length
const STRIP = BigInt(STOPS)
/** In line bets. */
const STAKE = LINE_BETS
const ZERO = ratio(0)
const ONE = ratio(1)

/** What so many of a symbol on a line give back, of a stake. */
export interface SymbolShare {
  readonly symbol: TalatSymbol
  readonly count: number
  readonly share: Rational
}

/** The figures of the game that follow from the configuration alone; of a stake where nothing else is said. */
export interface TalatReturn {
  readonly total: Rational
  readonly lines: Rational
  readonly scatters: Rational
  readonly feature: Rational
  readonly symbols: readonly SymbolShare[]
  /** The chance of 3, 4 and 5 scatters in a spin. */
  readonly scatterChances: readonly Rational[]
  /** Free spins that one spin adds, on average: ρ. */
  readonly spinsAdded: Rational
  /** What one free spin pays: μ. */
  readonly freeSpinPays: Rational
  /** What one free spin and all that follow from it pay: τ = μ / (1 − ρ). */
  readonly freeFamilyPays: Rational
}

const countOf = (strip: string, symbols: string): bigint =>
  BigInt([...strip].filter((letter) => symbols.includes(letter)).length)

/** The chance that exactly so many cells of a line, from the left, show a symbol or a wild. */
function lineChance(reels: Reels, symbol: string, count: number): Rational {
  let chance = ONE
  for (const [reel, strip] of reels.entries()) {
    if (reel > count) break
    const matching = ratio(countOf(strip, `${symbol}W`), STRIP)
    chance = times(chance, reel < count ? matching : minus(ONE, matching))
  }
  return chance
}

/** The cell of a line is a cell of the strip like any other, so all lines are worth the same. */
function symbolShares(reels: Reels): SymbolShare[] {
  return Object.entries(talatConfig.pays).flatMap(([letter, pays]) =>
    pays.map((pay, at) => {
      const symbol = letter as TalatSymbol
      const count = at + ROWS
      return { symbol, count, share: times(ratio(pay), lineChance(reels, symbol, count)) }
    }),
  )
}

const sumOf = (values: readonly Rational[]): Rational => values.reduce(add, ZERO)

/** The chances of 0 to 5 reels that show a scatter, reel by reel. */
function scatterChances(reels: Reels): Rational[] {
  let chances: Rational[] = [ONE]
  for (const strip of reels) {
    const shown = ratio(countOf(strip, 'S') * BigInt(ROWS), STRIP)
    const hidden = minus(ONE, shown)
    chances = Array.from({ length: chances.length + 1 }, (_, count) =>
      add(times(chances[count] ?? ZERO, hidden), times(chances[count - 1] ?? ZERO, shown)),
    )
  }
  return chances.slice(ROWS)
}

const expected = (chances: readonly Rational[], values: readonly number[]): Rational =>
  sumOf(chances.map((chance, at) => times(chance, ratio(values[at] ?? 0))))

/**
 * The return worked out in fractions: lines by the chances of their cells, scatters reel by reel, free spins as a
 * family in which each spin adds ρ more. The cap is left out: what it takes is below 10⁻¹⁸ of a stake.
 */
export function talatReturn(): TalatReturn {
  const { base, free, scatterPays, freeSpins, freeTimes } = talatConfig
  const symbols = symbolShares(base)
  const lines = sumOf(symbols.map(({ share }) => share))
  const chances = scatterChances(base)
  const scatters = expected(chances, scatterPays)
  const freeChances = scatterChances(free)
  const freeLines = sumOf(symbolShares(free).map(({ share }) => share))
  const freeSpinPays = times(ratio(freeTimes), add(freeLines, expected(freeChances, scatterPays)))
  const freeFamilyPays = over(freeSpinPays, minus(ONE, expected(freeChances, freeSpins)))
  const spinsAdded = expected(chances, freeSpins)
  const feature = times(spinsAdded, freeFamilyPays)
  return {
    total: sumOf([lines, scatters, feature]),
    lines,
    scatters,
    feature,
    symbols,
    scatterChances: chances,
    spinsAdded,
    freeSpinPays,
    freeFamilyPays,
  }
}

/** What all windows of a set of strips come to, each counted once. Sums are line bets without any factor. */
export interface TalatCycle {
  readonly windows: number
  readonly lineSum: bigint
  readonly lineSquares: bigint
  readonly withLines: number
  readonly largest: number
  readonly ofLargest: number
  /** With lines and scatters: nothing, less than the stake, the stake, more. */
  readonly outcomes: {
    readonly none: number
    readonly below: number
    readonly equal: number
    readonly above: number
  }
  /** By scatters, 0 to 5: windows, the sum of all pays, the sum of their squares. */
  readonly byScatters: readonly {
    readonly windows: number
    readonly sum: number
    readonly squares: number
  }[]
}

/**
 * Counts all 32⁵ windows by the functions that play; about a second for each set of strips. Every sum is a whole
 * number below 2⁵³.
 */
export function countCycle(strips: Strips): TalatCycle {
  const groups = Array.from({ length: REELS + 1 }, () => ({ windows: 0, sum: 0, squares: 0 }))
  const outcomes = { none: 0, below: 0, equal: 0, above: 0 }
  const lines = { sum: 0, squares: 0, windows: 0, largest: 0, ofLargest: 0 }
  const count = (onLines: number, scatters: number, windows: number): void => {
    lines.sum += windows * onLines
    lines.squares += windows * onLines * onLines
    if (onLines > 0) lines.windows += windows
    if (onLines > lines.largest) [lines.largest, lines.ofLargest] = [onLines, 0]
    if (onLines === lines.largest) lines.ofLargest += windows
    const pays = onLines + scatterPaysOf(scatters)
    outcomes[kindOf(pays)] += windows
    const group = groups[scatters] as (typeof groups)[number]
    group.windows += windows
    group.sum += windows * pays
    group.squares += windows * pays * pays
  }
  // Two reels are turned together: without three of a kind before them, only their scatters matter.
  const lastTwo = countLastTwo(strips)
  const [linesOf, scattersOf] = [linePays, countScatters]
  for (let first = 0; first < STOPS ** 3; first += 1) {
    const stops = [first % STOPS, Math.floor(first / STOPS) % STOPS, Math.floor(first / STOPS ** 2)]
    if (linesOf(strips, [...stops, 0, 0]) === 0) {
      const before = scattersOf(strips, stops)
      for (const [scatters, windows] of lastTwo.entries()) count(0, before + scatters, windows)
      continue
    }
    const all = [...stops, 0, 0]
    for (let last = 0; last < STOPS ** 2; last += 1) {
      all[3] = last % STOPS
      all[4] = Math.floor(last / STOPS)
      count(linesOf(strips, all), scattersOf(strips, all), 1)
    }
  }
  return {
    windows: STOPS ** REELS,
    lineSum: BigInt(lines.sum),
    lineSquares: BigInt(lines.squares),
    withLines: lines.windows,
    largest: lines.largest,
    ofLargest: lines.ofLargest,
    outcomes,
    byScatters: groups,
  }
}

/** How many windows of the last two reels show 0, 1 and 2 scatters. */
function countLastTwo({ hasScatter }: Strips): [number, number, number] {
  const shown = (reel: number): number =>
    hasScatter.subarray(reel * STOPS, (reel + 1) * STOPS).reduce((sum, has) => sum + has, 0)
  const [fourth, fifth] = [shown(3), shown(4)]
  const [without4, without5] = [STOPS - fourth, STOPS - fifth]
  return [without4 * without5, fourth * without5 + without4 * fifth, fourth * fifth]
}

const kindOf = (pays: number): 'none' | 'below' | 'equal' | 'above' =>
  pays === 0 ? 'none' : pays < STAKE ? 'below' : pays === STAKE ? 'equal' : 'above'

/** How far rounds are spread, of a stake: the variance of a whole round and of its first spin alone. */
export interface TalatSpread {
  readonly variance: Rational
  readonly baseVariance: Rational
}

/**
 * The variance of a whole round. With X what the first spin pays and N the free spins that it gives, a round is
 * X + T₁ + … + T_N; a family T of free spins has E T = τ and Var T = Var(U + τR) / (1 − ρ), U being what one free
 * spin pays and R what it adds. Source: branching processes, Wald's equations.
 */
export function talatSpread(base: TalatCycle, free: TalatCycle): TalatSpread {
  const { freeFamilyPays: tau, spinsAdded: rho } = talatReturn()
  const { freeTimes } = talatConfig
  const family = over(varianceWith(free, freeTimes, tau), minus(ONE, meanSpins(free)))
  return {
    variance: add(varianceWith(base, 1, tau), times(rho, family)),
    baseVariance: varianceWith(base, 1, ZERO),
  }
}

const spinsOf = (scatters: number): number => talatConfig.freeSpins[scatters - ROWS] ?? 0

const meanSpins = ({ byScatters, windows }: TalatCycle): Rational =>
  sumOf(byScatters.map((group, scatters) => ratio(group.windows * spinsOf(scatters), windows)))

/** Var(X + τN) over a cycle, X in stakes and times a factor. */
function varianceWith(
  { byScatters, windows }: TalatCycle,
  factor: number,
  tau: Rational,
): Rational {
  const unit = ratio(factor, LINE_BETS)
  let [mean, square] = [ZERO, ZERO]
  for (const [scatters, group] of byScatters.entries()) {
    const added = times(tau, ratio(spinsOf(scatters)))
    const sum = times(unit, ratio(group.sum))
    const count = ratio(group.windows)
    mean = add(mean, add(sum, times(added, count)))
    const squares = times(times(unit, unit), ratio(group.squares))
    const crossed = times(times(ratio(2), added), sum)
    square = add(square, sumOf([squares, crossed, times(times(added, added), count)]))
  }
  const all = ratio(windows)
  const average = over(mean, all)
  return minus(over(square, all), times(average, average))
}

/** Both cycles of the configuration, counted. */
export const talatCycles = (): { base: TalatCycle; free: TalatCycle } => ({
  base: countCycle(baseStrips),
  free: countCycle(freeStrips),
})
