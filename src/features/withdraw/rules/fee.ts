import type { Satang } from '#kernel/money.ts'

/** What a withdrawal costs, as the setting says. */
export interface FeeTerms {
  readonly feeFixedSatang: Satang
  /** Hundredths of a percent of the amount. */
  readonly feeBp: number
  readonly freeTimesADay: number
}

/**
 * The fee of one withdrawal, out of its amount. The fixed part is paid each time, so splitting costs
 * more; of the percentage a splitter saves less than a satang each time, and the free ones are counted.
 * The member keeps the fraction of a satang.
 * @param timesToday requests of this Bangkok day whose money did not come back
 */
export function feeOf(amountSatang: Satang, terms: FeeTerms, timesToday: number): Satang {
  if (timesToday < terms.freeTimesADay) return 0n
  return terms.feeFixedSatang + (amountSatang * BigInt(terms.feeBp)) / 10_000n
}
