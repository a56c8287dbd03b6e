/**
 * Tails of the distributions that the battery compares with. Sources: regularised incomplete gamma by
 * series and continued fraction (Abramowitz and Stegun 6.5.29 and 6.5.31), ln Γ by Lanczos
 * (g = 7, nine terms).
 */

const LANCZOS: readonly [number, ...number[]] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
]
const PRECISION = 1e-15
const TERMS_MAX = 100_000
const TINY = 1e-300

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const shifted = x + 6.5
  const [first, ...others] = LANCZOS
  const sum = others.reduce((total, term, at) => total + term / (x + at), first)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum)
}

/**
 * Regularised incomplete gamma functions of x ≥ 0 with shape a > 0.
 * @returns the lower, P(a, x), and the upper, Q(a, x) = 1 − P(a, x), each as exact as it is small
 * @throws RangeError outside of that range
 */
export function incompleteGamma(a: number, x: number): { lower: number; upper: number } {
  if (!(a > 0) || !(x >= 0)) throw new RangeError(`no incomplete gamma of a = ${a}, x = ${x}`)
  if (x === 0) return { lower: 0, upper: 1 }
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    const lower = Math.min(1, factor * series(a, x))
    return { lower, upper: 1 - lower }
  }
  const upper = Math.min(1, factor * continuedFraction(a, x))
  return { lower: 1 - upper, upper }
}

function series(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < TERMS_MAX && term > sum * PRECISION; n += 1) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Lentz's method: numerator and denominator are followed as ratios, so neither overflows. */
function continuedFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let value = d
  for (let n = 1; n < TERMS_MAX; n += 1) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / (numerator * d + b || TINY)
    c = b + numerator / c || TINY
    value *= c * d
    if (Math.abs(c * d - 1) < PRECISION) break
  }
  return value
}

/** How likely a chi-square of so many degrees is at least (`upper`) or at most (`lower`) x. */
export const chiSquareTails = (x: number, degrees: number) => incompleteGamma(degrees / 2, x / 2)

/** Two-sided p of a chi-square: too even a spread counts as much as too uneven a one. */
export function chiSquareP(x: number, degrees: number): number {
  const { lower, upper } = chiSquareTails(x, degrees)
  return Math.min(1, 2 * Math.min(lower, upper))
}

/** Two-sided p of a standard normal value: erfc(|z|/√2) = Q(1/2, z²/2). */
export const normalP = (z: number): number => incompleteGamma(0.5, z ** 2 / 2).upper

/**
 * Holm's correction: p values that may be compared with the significance of all tests taken together.
 * @returns in the order of `ps`, each at least as large as it was, at most 1
 */
export function holm(ps: readonly number[]): number[] {
  const adjusted = Array.from<number>({ length: ps.length })
  let largest = 0
  const order = ps.map((p, at) => ({ p, at })).toSorted((one, other) => one.p - other.p)
  for (const [rank, { p, at }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (ps.length - rank) * p))
    adjusted[at] = largest
  }
  return adjusted
}
