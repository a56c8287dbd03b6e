/** Fewer predictions than this say nothing, and no rate is made of them. Source: rewards.md §12. */
export const PREDICTIONS_MIN = 10

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054

/** A share in basis points with its 95 % interval. */
export interface Rate {
  readonly rateBp: number
  readonly lowBp: number
  readonly highBp: number
}

/**
 * The share of right predictions with Wilson's interval, which holds for small counts and at both ends; null where
 * there are too few. The interval is rounded outward.
 */
export function rateOf(correct: number, total: number): Rate | null {
  if (total < PREDICTIONS_MIN) return null
  const share = correct / total
  const spread = (Z * Z) / total
  const middle = share + spread / 2
  const half = Z * Math.sqrt((share * (1 - share)) / total + spread / (4 * total))
  const bound = (value: number) => (value / (1 + spread)) * 10_000
  return {
    rateBp: Math.round(share * 10_000),
    lowBp: Math.max(0, Math.floor(bound(middle - half))),
    highBp: Math.min(10_000, Math.ceil(bound(middle + half))),
  }
}

/** Always naming the banker is right in so many of a million decided coups. Source: games.md §4.2, 50.6825 %. */
export const BANKER_PPM = 506_825
