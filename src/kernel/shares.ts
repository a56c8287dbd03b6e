/** Rates are in parts of a million: 50,000 is 5 %. */
const PPM = 1_000_000n

/** A rate of an amount, rounded down to its smallest unit: the one rounding of what is credited. */
export function shareOf(amount: bigint, ratePpm: bigint): bigint {
  return floorDivide(amount * ratePpm, PPM)
}

/**
 * Cuts a whole into parts by their weights, by largest remainder: everybody gets his part rounded down,
 * and the units that are left go one each to the largest rests, of equal ones to the earlier part. The
 * parts are always the whole; of weights that are all zero there are none.
 */
export function splitByWeights(whole: bigint, weights: readonly bigint[]): bigint[] {
  const weight = weights.reduce((sum, one) => sum + one, 0n)
  if (weight === 0n) return weights.map(() => 0n)
  const parts = weights.map((one, at) => {
    const exact = whole * one
    const part = floorDivide(exact, weight)
    return { at, part, rest: exact - part * weight }
  })
  const missing = whole - parts.reduce((sum, { part }) => sum + part, 0n)
  const byRest = parts.toSorted((a, b) => compare(b.rest, a.rest) || a.at - b.at)
  const raised = new Set(byRest.slice(0, Number(missing)).map(({ at }) => at))
  return parts.map(({ at, part }) => (raised.has(at) ? part + 1n : part))
}

/** Rounds down also below zero, where a division of integers rounds up. */
function floorDivide(amount: bigint, by: bigint): bigint {
  const cut = amount / by
  return cut * by > amount ? cut - 1n : cut
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
