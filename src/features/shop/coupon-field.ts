import * as z from 'zod/mini'
import { baht, id, instant } from '#kernel/contract.ts'

/** A campaign that an item can give coupons of. */
export const shopCoupon = z.object({
  coupon_id: id(),
  title: z.string(),
  reward: z.enum(['credit', 'spins', 'bonus']),
  /** What one coupon is worth at most; of a bonus what it starts with. */
  worth: baht(),
  /** What must be played before a bonus is money; null: it gives none. */
  bonus_need: z.nullable(baht()),
  per_person: z.int(),
  left: z.int(),
  closes_at: instant(),
})
