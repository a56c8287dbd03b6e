import type { Satang } from '#kernel/money.ts'

/**
 * Whether a prize is no more than what was paid for its bill: its member is no richer by it, so nothing
 * congratulates him, and what came back is told beside what was paid.
 */
export const isReturn = (prizeSatang: Satang, paidSatang: Satang): boolean =>
  prizeSatang <= paidSatang
