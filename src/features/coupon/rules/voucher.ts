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
  // Played through as well, and a deposit comes first.
  promotion: 1n,
}

/**
 * What one use is worth to a member at most, in satang: credit is itself, a point 5 satang, a free spin the 50 points
 * that a wheel may give back for it on average, and a bonus what it starts with.
 */
export const worthOf = ({ reward, amount }: Pick<CouponTerms, 'reward' | 'amount'>): bigint =>
  amount * unitSatang[reward]

/** A deposit that is paid before a pass ends may reach the wallet so long after it. */
export const PASS_GRACE_MIN = 15

type Held = Pick<CouponTerms, 'reward' | 'validDays' | 'closesAt' | 'bonus'>

/**
 * Until when a voucher can be used: so many days, and never beyond its campaign. What opens a promotion goes on for
 * its days after the campaign, since a deposit takes time, but never beyond the promotion.
 */
export function voucherExpiry({ reward, validDays, closesAt, bonus }: Held, givenAt: Date): Date {
  const days = validDays === null ? closesAt : new Date(givenAt.getTime() + validDays * DAY_MS)
  const last = reward === 'promotion' && validDays !== null ? bonus?.closesAt : closesAt
  const ends = [days, last, reward === 'promotion' ? bonus?.closesAt : null]
  return new Date(Math.min(...ends.flatMap((end) => (end ? [end.getTime()] : []))))
}
