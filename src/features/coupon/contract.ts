import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineLimits } from '#kernel/limit.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'

export const couponLimits = defineLimits({ coupon_redeem: [30, 'minute'] })

/** What whoever types a code can be told. Numbers 1610–1619. */
export const couponErrors = defineErrors({
  // Unknown, stopped, another's: one answer, so that nobody learns which codes there are.
  coupon_wrong: { number: 1610, thai: 'คูปองไม่ถูกต้อง กรุณาตรวจรหัสแล้วลองใหม่' },
  coupon_wait: { number: 1611, thai: 'ลองผิดหลายครั้ง กรุณารอสักครู่' },
  coupon_not_yet: { number: 1612, thai: 'คูปองนี้ยังไม่ถึงเวลาใช้' },
  coupon_expired: { number: 1613, thai: 'คูปองหมดอายุแล้ว' },
  coupon_used: { number: 1614, thai: 'คุณใช้คูปองนี้แล้ว' },
  coupon_group_used: { number: 1615, thai: 'คุณใช้คูปองอื่นในกลุ่มเดียวกันไปแล้ว' },
  coupon_new_only: { number: 1616, thai: 'คูปองนี้สำหรับสมาชิกใหม่' },
  coupon_deposit_first: { number: 1617, thai: 'คูปองนี้ต้องมียอดฝากก่อน' },
  coupon_full: { number: 1618, thai: 'คูปองนี้มีผู้ใช้ครบแล้ว' },
})

const use = z.object({
  use_id: id(),
  title: z.string(),
  /** One of them: baht to the main wallet, points, or free spins of the wheels. */
  credit: z.nullable(baht()),
  points: z.nullable(z.int()),
  spins: z.nullable(z.int()),
  used_at: instant(),
})

export const redeemCoupon = defineCall({
  method: 'POST',
  path: '/api/coupon/redeem',
  summary: 'Uses a code: what it gives is there with the answer; twice is once',
  access: 'member',
  limit: couponLimits.coupon_redeem,
  input: z.object({
    code: z
      .string('กรุณากรอกรหัสคูปอง')
      .check(z.minLength(1, 'กรุณากรอกรหัสคูปอง'), z.maxLength(60, 'รหัสคูปองยาวเกินไป')),
  }),
  output: use,
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    rewardErrors.reward_not_for_you,
    couponErrors.coupon_wait,
    couponErrors.coupon_wrong,
    couponErrors.coupon_not_yet,
    couponErrors.coupon_expired,
    couponErrors.coupon_used,
    couponErrors.coupon_group_used,
    couponErrors.coupon_new_only,
    couponErrors.coupon_deposit_first,
    couponErrors.coupon_full,
  ),
  movesMoney: true,
})

export const listCouponUses = defineCall({
  method: 'GET',
  path: '/api/coupon/history',
  summary: 'The coupons that the member used, newest first, at most a hundred',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({ items: z.array(use) }),
  errors: [],
})

export type CouponUseWire = WireOutput<typeof redeemCoupon>
