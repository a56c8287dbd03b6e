import { POINT_SATANG, SPIN_SATANG } from '#kernel/points.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { CouponReward, CouponTerms } from './coupon-terms.ts'

export const voucherStates = ['open', 'used', 'taken_back', 'expired'] as const
export type VoucherState = (typeof voucherStates)[number]

/** What a unit of each reward is worth to a member at most. */
const unitSatang: Readonly<Record<CouponReward, bigint>> = {
  credit: 1n,
  points: POINT_SATANG,
  spins: SPIN_SATANG,
  // Played through first: never more than what it starts with is counted on.
  bonus: 1n,
}

/**
 * What one use is worth to a member at most, in satang: credit is itself, a point 5 satang, a free spin the 50 points
 * that a wheel may give back for it on average, and a bonus what it starts with.
 */
export const worthOf = ({ reward, amount }: Pick<CouponTerms, 'reward' | 'amount'>): bigint =>
  amount * unitSatang[reward]

/** Until when a voucher can be used: so many days, and never beyond its campaign. */
export function voucherExpiry(
  { validDays, closesAt }: Pick<CouponTerms, 'validDays' | 'closesAt'>,
  givenAt: Date,
): Date {
  if (validDays === null) return closesAt
  const end = new Date(givenAt.getTime() + validDays * DAY_MS)
  return end < closesAt ? end : closesAt
}
