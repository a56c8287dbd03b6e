import { chiSquareP } from './tails.ts'

/** A cell with a smaller expectation is put together with its neighbour. */
const EXPECTED_MIN = 5

/** A chi-square, its degrees of freedom and its two-sided p. */
export interface ChiSquare {
  readonly chi2: number
  readonly degrees: number
  readonly p: number
}

function chiSquareOf(chi2: number, degrees: number): ChiSquare {
  return { chi2, degrees, p: chiSquareP(chi2, degrees) }
}

/** Pearson's chi-square of counts whose cells are equally likely. */
export function evenChiSquare(counts: ArrayLike<number>): ChiSquare {
  const cells = Array.from(counts)
  const expected = cells.reduce((sum, count) => sum + count, 0) / cells.length
  const chi2 = cells.reduce((sum, count) => sum + (count - expected) ** 2, 0) / expected
  return chiSquareOf(chi2, cells.length - 1)
}

/**
 * Pearson's chi-square of counts against probabilities that sum to 1. Neighbours are put together, from
 * the first on, until each cell expects five; what is left at the end joins the last.
 * @throws RangeError where less than two cells are left: too little was drawn to judge
 */
export function chiSquareAgainst(
  counts: ArrayLike<number>,
  probabilities: readonly number[],
): ChiSquare {
  const total = Array.from(counts).reduce((sum, count) => sum + count, 0)
  const cells: { count: number; expected: number }[] = []
  let open = { count: 0, expected: 0 }
  for (const [at, probability] of probabilities.entries()) {
    open.count += counts[at] ?? 0
    open.expected += total * probability
    if (open.expected >= EXPECTED_MIN) {
      cells.push(open)
      open = { count: 0, expected: 0 }
    }
  }
  const last = cells.at(-1)
  if (last === undefined || cells.length < 2) throw new RangeError(`too few observations: ${total}`)
  last.count += open.count
  last.expected += open.expected
  const chi2 = cells.reduce(
    (sum, { count, expected }) => sum + (count - expected) ** 2 / expected,
    0,
  )
  return chiSquareOf(chi2, cells.length - 1)
}

/**
 * Are two places independent of each other? Chi-square of a square table against the product of its
 * margins, (n − 1)² degrees.
 * @param table n × n counts, row after row
 */
export function independenceChiSquare(table: Uint32Array, n: number): ChiSquare {
  const rows = new Float64Array(n)
  const columns = new Float64Array(n)
  let total = 0
  for (const [at, count] of table.entries()) {
    const [row, column] = [Math.floor(at / n), at % n]
    rows[row] = (rows[row] ?? 0) + count
    columns[column] = (columns[column] ?? 0) + count
    total += count
  }
  let chi2 = 0
  for (const [at, count] of table.entries()) {
    const expected = ((rows[Math.floor(at / n)] ?? 0) * (columns[at % n] ?? 0)) / total
    if (expected > 0) chi2 += (count - expected) ** 2 / expected
  }
  return chiSquareOf(chi2, (n - 1) ** 2)
}

/**
 * Overlapping pairs of a circular sequence, each value below n: the sum of squares of pairs less that of
 * single values, which is a chi-square of n² − n degrees although pairs share values. Source: I. J. Good,
 * The serial test for sampling numbers, 1953.
 */
export function overlappingPairs(values: readonly number[], n: number): ChiSquare {
  const singles = new Uint32Array(n)
  const pairs = new Uint32Array(n * n)
  let before = values.at(-1) ?? 0
  for (const value of values) {
    singles[value] = (singles[value] ?? 0) + 1
    const pair = before * n + value
    pairs[pair] = (pairs[pair] ?? 0) + 1
    before = value
  }
  return chiSquareOf(evenChiSquare(pairs).chi2 - evenChiSquare(singles).chi2, n * n - n)
}

/**
 * Correlation of a sequence with itself `lag` places later, as a standard normal value. Mean and variance
 * are those of even whole numbers below n, so a wrong mean shows, too.
 */
export function serialZ(values: readonly number[], n: number, lag: number): number {
  const mean = (n - 1) / 2
  const variance = (n ** 2 - 1) / 12
  let sum = 0
  for (let at = lag; at < values.length; at += 1) {
    sum += ((values[at] ?? 0) - mean) * ((values[at - lag] ?? 0) - mean)
  }
  return sum / (variance * Math.sqrt(values.length - lag))
}

/**
 * How many draws it takes to see all n values: probability of each number of draws from n on, the last
 * one that of `longest` and more.
 */
export function couponProbabilities(n: number, longest: number): number[] {
  // seen[k]: that k values have been seen so far.
  let seen = [1, ...Array.from({ length: n }, () => 0)]
  const complete: number[] = []
  for (let draws = 1; draws < longest; draws += 1) {
    const before = seen[n] ?? 0
    seen = seen.map((same, k) => (same * k) / n + ((seen[k - 1] ?? 0) * (n - k + 1)) / n)
    if (draws >= n) complete.push((seen[n] ?? 0) - before)
  }
  return [...complete, 1 - (seen[n] ?? 0)]
}

/** How many different values a hand has: probability of 1, 2, … `hand` of them, each value below n. */
export function pokerProbabilities(n: number, hand: number): number[] {
  let different = [1, ...Array.from({ length: hand }, () => 0)]
  for (let card = 0; card < hand; card += 1) {
    different = different.map(
      (same, k) => (same * k) / n + ((different[k - 1] ?? 0) * (n - k + 1)) / n,
    )
  }
  return different.slice(1)
}

/** How many of `draws` values below n repeat an earlier one: probability of 0, 1, … and `most` or more. */
export function duplicateProbabilities(n: number, draws: number, most: number): number[] {
  let repeats = [1, ...Array.from({ length: most - 1 }, () => 0)]
  for (let drawn = 0; drawn < draws; drawn += 1) {
    repeats = repeats.map(
      (same, j) =>
        same * (1 - (drawn - j) / n) + ((repeats[j - 1] ?? 0) * Math.max(0, drawn - j + 1)) / n,
    )
  }
  return [...repeats, 1 - repeats.reduce((sum, probability) => sum + probability, 0)]
}
