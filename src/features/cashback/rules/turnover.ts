import type { Satang } from '#kernel/money.ts'
import { shareOf, splitByWeights } from '#kernel/shares.ts'
import type { Terms } from './terms.ts'

/** A month of a member: valid turnover times its rates, summed, and what was credited of it. */
export interface TurnoverMonth {
  /** Satang times parts of a million. */
  readonly weighted: bigint
  readonly creditedSatang: Satang
}

/** What a month has earned: one rounding over all of it, so that no fraction is lost or given twice. */
export const earnedIn = ({ weighted }: Pick<TurnoverMonth, 'weighted'>): Satang =>
  shareOf(weighted, 1n)

/** What of all months is not credited yet; below zero where corrections took play back. */
export const openOf = (months: readonly TurnoverMonth[]): Satang =>
  months.reduce((sum, month) => sum + earnedIn(month) - month.creditedSatang, 0n)

/** What a night credits of it: nothing below the least, never more than the cap; the rest stays open. */
export function creditOf(
  openSatang: Satang,
  terms: Pick<Terms, 'turnoverMinSatang' | 'turnoverCapSatang'>,
  isMonthEnd: boolean,
): Satang {
  const least = isMonthEnd ? 1n : terms.turnoverMinSatang
  if (openSatang < least) return 0n
  return openSatang < terms.turnoverCapSatang ? openSatang : terms.turnoverCapSatang
}

/** Play of a day in one product that gives something, and its part of what the day has earned. */
export interface TurnoverLine {
  readonly product: string
  readonly validSatang: Satang
  readonly ratePpm: bigint
  readonly partSatang: Satang
}

/**
 * What a day added to its month, and of which play. The day has what the month is more with it than
 * without it, so the days of a month together have all that it earned; the parts are the day's, by
 * largest remainder.
 * @param weighted the month with the day
 */
export function explainDay(
  weighted: bigint,
  plays: readonly { readonly product: string; readonly validSatang: Satang }[],
  { products }: Pick<Terms, 'products'>,
): { earnedSatang: Satang; lines: TurnoverLine[] } {
  const counted = plays.flatMap(({ product, validSatang }) => {
    const ratePpm = products.find((one) => one.product === product)?.turnoverPpm ?? 0n
    // Play below nothing came with a correction, which is told by itself.
    return validSatang > 0n && ratePpm > 0n ? [{ product, validSatang, ratePpm }] : []
  })
  const weights = counted.map(({ validSatang, ratePpm }) => validSatang * ratePpm)
  const ofDay = weights.reduce((sum, one) => sum + one, 0n)
  const earnedSatang = earnedIn({ weighted }) - earnedIn({ weighted: weighted - ofDay })
  const parts = splitByWeights(earnedSatang, weights)
  return {
    earnedSatang,
    lines: counted.map((line, at) => ({ ...line, partSatang: parts[at] ?? 0n })),
  }
}
