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
import { voucherStates } from './rules/voucher.ts'

export const couponLimits = defineLimits({
  coupon_redeem: [30, 'minute'],
  coupon_check: [30, 'minute'],
  coupon_use: [30, 'minute'],
})

/** What anyone who uses a coupon can be told. Numbers 1610–1619, 1670–1678 and 1702. */
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
  coupon_day_full: { number: 1619, thai: 'วันนี้คูปองนี้มีผู้ใช้ครบแล้ว ลองใหม่พรุ่งนี้' },
  coupon_bonus_active: {
    number: 1670,
    thai: 'คุณมีโบนัสที่กำลังใช้อยู่ เล่นให้ครบหรือยกเลิกก่อน แล้วจึงใช้คูปองนี้ได้',
  },
  coupon_unverified: { number: 1671, thai: 'ยืนยันบัญชีธนาคารก่อน แล้วจึงใช้คูปองโบนัสได้' },
  coupon_bonus_taken: { number: 1672, thai: 'คุณรับโบนัสของคูปองนี้ไปแล้ว' },
  coupon_person_day: { number: 1673, thai: 'วันนี้คุณใช้คูปองนี้ครบแล้ว ลองใหม่พรุ่งนี้' },
  coupon_person_batch: { number: 1674, thai: 'คุณใช้รหัสจากชุดเดียวกันครบแล้ว' },
  coupon_level_first: { number: 1675, thai: 'ระดับสมาชิกของคุณยังไม่ถึงที่คูปองนี้กำหนด' },
  coupon_taken_back: { number: 1676, thai: 'คูปองนี้ถูกยกเลิกแล้ว' },
  coupon_by_deposit: { number: 1702, thai: 'คูปองนี้ใช้ตอนฝากเงิน เลือกโปรโมชั่นที่หน้าฝากเงิน' },
  coupon_paused: { number: 1677, thai: 'คูปองนี้หยุดใช้ชั่วคราว กรุณาลองใหม่ภายหลัง' },
})

/**
 * One of them: baht to the main wallet, points, free spins of the wheels, a bonus to be played with, or the right to
 * the bonus of a deposit, which is at most so much.
 */
const gift = {
  credit: z.nullable(baht()),
  points: z.nullable(z.int()),
  spins: z.nullable(z.int()),
  bonus: z.nullable(baht()),
  deposit_bonus: z.nullable(baht()),
}
const use = z.object({
  use_id: id(),
  title: z.string(),
  ...gift,
  used_at: instant(),
  /** Until when the right to the bonus of a deposit is good; null: it is there already. */
  good_until: z.nullable(instant()),
})

/** By what a bonus is played; read before a coupon of one is used. */
const bonusTerms = z.object({
  title: z.string(),
  product: z.string(),
  need: baht(),
  stake_max: baht(),
  cashout_max: z.nullable(baht()),
  lifetime_days: z.int(),
  /** What is asked of the deposit that it comes with; null: none. */
  deposit: z.nullable(
    z.object({
      /** Hundredths of a percent of the deposit. */
      rate_bp: z.int(),
      min: baht(),
      max: z.nullable(baht()),
      wager_base: z.enum(['bonus', 'deposit_and_bonus']),
      wager_times: z.int(),
      /** Whether it may run beside the bonus of another product. */
      is_alone: z.boolean(),
      /** Of which deposit alone; null: of any. */
      first: z.nullable(z.enum(['ever', 'of_day'])),
      joined_within_days: z.nullable(z.int()),
      /** Minutes of the Bangkok day in which it is paid; null: at any time. */
      hours: z.nullable(z.object({ from: z.int(), to: z.int() })),
    }),
  ),
})

const typedCode = z
  .string('กรุณากรอกรหัสคูปอง')
  .check(z.minLength(1, 'กรุณากรอกรหัสคูปอง'), z.maxLength(60, 'รหัสคูปองยาวเกินไป'))

/** Why a code cannot be used. */
const codeErrors = [
  rewardErrors.reward_not_for_you,
  couponErrors.coupon_wait,
  couponErrors.coupon_wrong,
  couponErrors.coupon_not_yet,
  couponErrors.coupon_expired,
  couponErrors.coupon_used,
  couponErrors.coupon_person_day,
  couponErrors.coupon_person_batch,
  couponErrors.coupon_group_used,
  couponErrors.coupon_new_only,
  couponErrors.coupon_deposit_first,
  couponErrors.coupon_level_first,
  couponErrors.coupon_bonus_active,
  couponErrors.coupon_full,
  couponErrors.coupon_day_full,
  couponErrors.coupon_paused,
]
/** Why a promotion gives no bonus. */
const bonusErrors = [couponErrors.coupon_unverified, couponErrors.coupon_bonus_taken]

export const checkCoupon = defineCall({
  method: 'POST',
  path: '/api/coupon/check',
  summary: 'What a code would bring and by which terms; a wrong one is a guess',
  access: 'member',
  limit: couponLimits.coupon_check,
  input: z.object({ code: typedCode }),
  output: z.object({
    title: z.string(),
    ...gift,
    closes_at: instant(),
    /** Until when the right would be good that it gives; null: it gives all at once. */
    good_until: z.nullable(instant()),
    bonus_terms: z.nullable(bonusTerms),
  }),
  errors: errorsOf(...codeErrors, couponErrors.coupon_bonus_taken),
})

export const redeemCoupon = defineCall({
  method: 'POST',
  path: '/api/coupon/redeem',
  summary: 'Uses a code: what it gives is there with the answer; twice is once',
  access: 'member',
  limit: couponLimits.coupon_redeem,
  input: z.object({ code: typedCode }),
  output: use,
  errors: errorsOf(stakeErrors.idempotency_mismatch, ...codeErrors, ...bonusErrors),
  movesMoney: true,
})

export const spendVoucher = defineCall({
  method: 'POST',
  path: '/api/coupon/use',
  summary: 'Uses a coupon that the member was given; twice is once',
  access: 'member',
  limit: couponLimits.coupon_use,
  input: z.object({ voucher_id: id() }),
  output: use,
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    rewardErrors.reward_not_for_you,
    couponErrors.coupon_used,
    couponErrors.coupon_taken_back,
    couponErrors.coupon_expired,
    couponErrors.coupon_paused,
    couponErrors.coupon_by_deposit,
    couponErrors.coupon_new_only,
    couponErrors.coupon_bonus_active,
    couponErrors.coupon_full,
    ...bonusErrors,
  ),
  movesMoney: true,
})

export const listVouchers = defineCall({
  method: 'GET',
  path: '/api/coupon/mine',
  summary: 'The coupons that the member holds or held, what is open first, at most fifty',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    items: z.array(
      z.object({
        voucher_id: id(),
        title: z.string(),
        ...gift,
        state: z.enum(voucherStates),
        /** Nobody uses one of its campaign now. */
        is_paused: z.boolean(),
        given_at: instant(),
        expires_at: instant(),
        ended_at: z.nullable(instant()),
        bonus_terms: z.nullable(bonusTerms),
      }),
    ),
    /** False while the member is excluded or without rewards. */
    may_use: z.boolean(),
  }),
  errors: [],
})

export const listCouponUses = defineCall({
  method: 'GET',
  path: '/api/coupon/history',
  summary: 'What coupons brought the member at once, newest first, at most a hundred',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({ items: z.array(use) }),
  errors: [],
})

export type CouponUseWire = WireOutput<typeof redeemCoupon>
export type CouponOfferWire = WireOutput<typeof checkCoupon>
export type VoucherWire = WireOutput<typeof listVouchers>['items'][number]
export type BonusTermsWire = NonNullable<CouponOfferWire['bonus_terms']>
