import type { Satang } from '#kernel/money.ts'
import { shareOf } from '#kernel/shares.ts'
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
