/** Numbers that come the same in every run. */
export interface Dice {
  /** From 0 up to, but not including, 1. */
  fraction(): number
  below(limit: number): number
}

/** Mulberry32: small, fast, and even enough to spread load. */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { fraction, below: (limit) => Math.floor(fraction() * limit) }
}

/** Places from 0 to `count` - 1; the n-th is drawn 1/n as often as the first (Zipf, exponent 1). */
export function zipf(count: number, roll: Dice): () => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let at = 0; at < count; at += 1) sums[at] = sum += 1 / (at + 1)
  return () => {
    const wanted = roll.fraction() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
