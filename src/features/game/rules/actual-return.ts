/** Exact sums over rounds that had a stake: s what was staked, w what came back, in satang. */
export interface ReturnSums {
  readonly rounds: bigint
  /** Σs, Σw, Σs², Σs·w, Σw². */
  readonly staked: bigint
  readonly returned: bigint
  readonly stakedSquares: bigint
  readonly products: bigint
  readonly returnedSquares: bigint
}

export const verdicts = ['too_few', 'unknown', 'normal', 'watch', 'odd'] as const
export type Verdict = (typeof verdicts)[number]

/** Fewer rounds say nothing. */
export const ROUNDS_MIN = 1_000n
/** Outside of 95 and of 99 of a hundred times by chance alone. */
const Z_WATCH = 1.96
const Z_ODD = 2.58

const MILLION = 1_000_000n

/** What came back of each unit that was staked, in millionths; null where nothing was staked. */
export const actualPpm = ({ staked, returned }: ReturnSums): number | null =>
  staked === 0n ? null : Number((returned * MILLION) / staked)

/**
 * How much what comes back of a unit of stake varies from round to round, in millionths: the root of the mean
 * of (w - A·s)² over the mean stake, where A is the actual return. With equal stakes it is the standard
 * deviation of w/s; with others a large stake weighs as much as it is. Exact up to the last root.
 */
export function deviationPpm(sums: ReturnSums): number | null {
  const { rounds, staked, returned } = sums
  if (rounds === 0n || staked === 0n) return null
  // Σ(w - A·s)²·S², with A = W/S, has no fraction.
  const spread =
    staked * staked * sums.returnedSquares -
    2n * returned * staked * sums.products +
    returned * returned * sums.stakedSquares
  return Number(root(spread * rounds * MILLION * MILLION) / (staked * staked))
}

/** What the sums say of the return that the game promises, in basis points; null: it promises none. */
export interface ReturnReport {
  readonly actualPpm: number | null
  readonly deviationPpm: number | null
  /** Within these the actual return lies 95 of a hundred times; null where nothing can be said. */
  readonly lowPpm: number | null
  readonly highPpm: number | null
  readonly z: number | null
  readonly verdict: Verdict
}

/** Judges a return. @param returnBp what the game promises; null: nothing */
export function judgeReturn(sums: ReturnSums, returnBp: number | null): ReturnReport {
  const actual = actualPpm(sums)
  const deviation = deviationPpm(sums)
  const theory = returnBp === null ? null : returnBp * 100
  const known = { actualPpm: actual, deviationPpm: deviation }
  if (actual === null || deviation === null || theory === null) {
    const verdict = sums.rounds < ROUNDS_MIN ? 'too_few' : 'unknown'
    return { ...known, lowPpm: null, highPpm: null, z: null, verdict }
  }
  const z = zOf(actual, theory, deviation, Number(sums.rounds))
  const reach = (Z_WATCH * deviation) / Math.sqrt(Number(sums.rounds))
  return {
    ...known,
    lowPpm: Math.round(theory - reach),
    highPpm: Math.round(theory + reach),
    z,
    verdict: verdictOf(sums.rounds, z),
  }
}

/** How many standard errors the actual return is away from the theoretical one. */
export function zOf(
  actual: number,
  theory: number,
  deviation: number,
  rounds: number,
): number | null {
  if (deviation === 0) return actual === theory ? 0 : null
  return ((actual - theory) * Math.sqrt(rounds)) / deviation
}

/** Source of the limits: backoffice.md §6, G1. A return that never varies and is another one is odd. */
export function verdictOf(rounds: bigint, z: number | null): Verdict {
  if (rounds < ROUNDS_MIN) return 'too_few'
  if (z === null || Math.abs(z) >= Z_ODD) return 'odd'
  return Math.abs(z) >= Z_WATCH ? 'watch' : 'normal'
}

/** The largest whole number of which the square is no larger. */
function root(square: bigint): bigint {
  if (square < 2n) return square < 0n ? 0n : square
  let guess = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + square / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
