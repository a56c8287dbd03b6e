import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  positiveBaht,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { defineLimits } from '#kernel/limit.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { bonusStates } from './rules/bonus-state.ts'
import { productNames, promotionKinds, stackings, takeRefusals, wagerBases } from './rules/terms.ts'

export const promotionLimits = defineLimits({ promotion_take: [20, 'minute'] })

/** Why somebody gets no bonus, in the order in which it is looked at. Numbers 1400–1421. */
export const promotionErrors = defineErrors({
  promotion_over: { number: 1400, thai: 'โปรโมชั่นนี้ยังไม่เปิดหรือสิ้นสุดแล้ว' },
  promotion_newcomers_only: { number: 1401, thai: 'โปรโมชั่นนี้สำหรับสมาชิกใหม่เท่านั้น' },
  promotion_unverified: {
    number: 1402,
    thai: 'บัญชีธนาคารของคุณยังไม่ได้ยืนยัน ยืนยันแล้วจึงรับโปรโมชั่นได้',
  },
  promotion_deposit_range: { number: 1403, thai: 'ยอดฝากไม่อยู่ในช่วงที่โปรโมชั่นกำหนด' },
  promotion_not_first: { number: 1404, thai: 'โปรโมชั่นนี้สำหรับยอดฝากครั้งแรกเท่านั้น' },
  promotion_wrong_hour: { number: 1405, thai: 'โปรโมชั่นนี้รับได้เมื่อชำระในช่วงเวลาที่กำหนดเท่านั้น' },
  promotion_taken: { number: 1406, thai: 'คุณรับโปรโมชั่นนี้ครบสิทธิ์แล้ว' },
  promotion_another_active: {
    number: 1407,
    thai: 'คุณมีโบนัสที่กำลังใช้อยู่ เล่นให้ครบหรือยกเลิกก่อน แล้วจึงรับใหม่ได้',
  },
  promotion_full: { number: 1408, thai: 'โปรโมชั่นนี้มีผู้รับครบแล้ว' },
  promotion_changed: { number: 1409, thai: 'เงื่อนไขโปรโมชั่นเปลี่ยนไป กรุณาอ่านใหม่แล้วเลือกอีกครั้ง' },
  promotion_not_for_you: {
    number: 1410,
    thai: 'บัญชีของคุณรับโปรโมชั่นไม่ได้ในขณะนี้ หากไม่ได้อยู่ในช่วงพักการเล่น กรุณาติดต่อเจ้าหน้าที่',
  },
  promotion_payment_done: { number: 1411, thai: 'รายการฝากนี้เงินเข้าแล้ว เลือกโปรโมชั่นไม่ได้แล้ว' },
  promotion_by_deposit: { number: 1412, thai: 'โปรโมชั่นนี้รับพร้อมการฝากเงิน กรุณาเลือกที่หน้าฝากเงิน' },
  promotion_by_coupon: { number: 1416, thai: 'โปรโมชั่นนี้รับได้ด้วยคูปองเท่านั้น' },
  promotion_by_hand: { number: 1413, thai: 'โปรโมชั่นนี้รับได้เลยโดยไม่ต้องฝากเงิน' },
  // Of a promotion that a coupon opened: what became of the right to it.
  promotion_pass_expired: { number: 1417, thai: 'สิทธิ์จากคูปองหมดอายุแล้ว จึงรับโปรโมชั่นนี้ไม่ได้' },
  promotion_pass_used: { number: 1418, thai: 'คุณใช้สิทธิ์จากคูปองนี้กับการฝากครั้งอื่นไปแล้ว' },
  promotion_pass_taken_back: { number: 1419, thai: 'สิทธิ์จากคูปองนี้ถูกยกเลิกแล้ว' },
  promotion_pass_paused: { number: 1420, thai: 'คูปองนี้หยุดใช้ชั่วคราว กรุณาลองใหม่ภายหลัง' },
  bonus_over: { number: 1414, thai: 'โบนัสนี้สิ้นสุดไปแล้ว' },
  bonus_moved: { number: 1415, thai: 'ยอดในกระเป๋าโบนัสเปลี่ยนไปแล้ว กรุณาดูยอดใหม่แล้วยืนยันอีกครั้ง' },
})

const take = [
  promotionErrors.promotion_over,
  promotionErrors.promotion_newcomers_only,
  promotionErrors.promotion_unverified,
  promotionErrors.promotion_taken,
  promotionErrors.promotion_another_active,
  promotionErrors.promotion_full,
  promotionErrors.promotion_not_for_you,
]

/** What a promotion says, whole. */
export const termsShape = {
  kind: z.enum(promotionKinds),
  title: z.string(),
  product: z.enum(productNames),
  opens_at: instant(),
  closes_at: z.nullable(instant()),
  /** Minutes of the Bangkok day. */
  hour_from: z.nullable(z.int()),
  hour_to: z.nullable(z.int()),
  joined_within_days: z.nullable(z.int()),
  deposit_min: baht(),
  deposit_max: z.nullable(baht()),
  /** Hundredths of a percent of the deposit: 5000 is 50 %. */
  rate_bp: z.int(),
  /** The most that one bonus is; of free credit, what it is. */
  bonus_max: baht(),
  wager_base: z.enum(wagerBases),
  wager_times: z.int(),
  /** The most of one bill; null: a tenth of the bonus, between 20 and 5,000 baht. */
  stake_max: z.nullable(baht()),
  /** The most that comes to the main wallet; null: all of it. */
  cashout_max: z.nullable(baht()),
  lifetime_days: z.int(),
  stacking: z.enum(stackings),
}

const promotion = z.object({ promotion_id: id(), version: z.int(), ...termsShape })

export const listPromotions = defineCall({
  method: 'GET',
  path: '/api/promotion/list',
  summary: 'The promotions that can be had now, each with all of its terms',
  access: 'public',
  passive: true,
  input: nothing(),
  output: z.array(z.extend(promotion, { is_full: z.boolean() })),
  errors: [],
})

/** A bonus as its member reads it. */
export const bonusShape = {
  bonus_id: id(),
  promotion_id: id(),
  title: z.string(),
  product: z.enum(productNames),
  state: z.enum(bonusStates),
  wallet_id: id(),
  deposit: baht(),
  granted: baht(),
  /** In its wallet now. */
  balance: baht(),
  /** Bought from it and without a result yet, while it runs, and what was paid for that. */
  open_bills: z.int(),
  open_stakes: baht(),
  /** Settled play that counts, and how much of it there has to be. */
  played: baht(),
  need: baht(),
  stake_max: baht(),
  cashout_max: z.nullable(baht()),
  taken_at: instant(),
  expires_at: instant(),
  ended_at: z.nullable(instant()),
  /** What came to the main wallet. */
  released: baht(),
  /** What went back to the house. */
  ended: baht(),
  /** Withdrawing own money ends it. */
  ends_with_withdrawal: z.boolean(),
  /** Why it was ended where its member did not ask for it. */
  reason: z.nullable(z.string()),
}
const bonus = z.object(bonusShape)

export const getMyPromotions = defineCall({
  method: 'GET',
  path: '/api/promotion/mine',
  summary: 'Bonuses of the member, those that run first, and what he could have or why not',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    bonuses: z.array(bonus),
    offers: z.array(
      z.object({
        promotion_id: id(),
        /** Why not; null: he may choose it. Some of it a deposit alone can tell. */
        refusal: z.nullable(z.enum([...takeRefusals, 'promotion_not_for_you', 'promotion_full'])),
      }),
    ),
    /** What coupons opened to him alone, for a deposit; what ends first comes first. */
    passes: z.array(
      z.object({
        pass_id: id(),
        promotion,
        expires_at: instant(),
        /** Why not now; null: he may choose it. Some of it a deposit alone can tell. */
        refusal: z.nullable(
          z.enum([
            ...takeRefusals,
            'promotion_not_for_you',
            'promotion_full',
            'promotion_pass_paused',
          ]),
        ),
      }),
    ),
    /** Chosen with deposits of the last days that brought nothing, and why. */
    missed: z.array(
      z.object({ payment_id: id(), title: z.string(), refusal: z.string(), at: instant() }),
    ),
    server_time: instant(),
  }),
  errors: [],
})

/** The version that the member has read. */
const versionRead = () => id('ไม่พบเงื่อนไขนี้ กรุณาโหลดหน้าใหม่', 32_767)

/** Why a deposit gets no bonus. */
const depositRefusals = [
  ...takeRefusals,
  'promotion_changed',
  'promotion_by_hand',
  'promotion_full',
  'promotion_not_for_you',
  'promotion_by_coupon',
  'promotion_pass_expired',
  'promotion_pass_used',
  'promotion_pass_taken_back',
  'promotion_pass_paused',
] as const
export type DepositRefusal = (typeof depositRefusals)[number]

/** What a deposit brings, or would. */
const brings = {
  refusal: z.nullable(z.enum(depositRefusals)),
  /** What it would be, also where it is refused. */
  bonus: baht(),
  need: baht(),
  stake_max: baht(),
}

export const previewPromotion = defineCall({
  method: 'GET',
  path: '/api/promotion/preview',
  summary: 'What a deposit of this much would bring if it were paid now, or why it would not',
  access: 'member',
  passive: true,
  input: z.object({ promotion_id: id(), version: versionRead(), amount: positiveBaht() }),
  output: z.object({
    ...brings,
    /** The deposit itself is refused by what the member allows himself: nothing is promised for it. */
    passes_limit: z.boolean(),
  }),
  errors: [],
})

/** A promotion that was chosen for a payment, and what comes of it. */
const choice = z.object({
  promotion,
  /** `waiting` for its money, or to be judged by it; `lapsed`: no money came in time. */
  state: z.enum(['waiting', 'granted', 'refused', 'lapsed']),
  ...brings,
})
const choiceOf = z.object({ choice: z.nullable(choice) })

export const getPaymentPromotion = defineCall({
  method: 'GET',
  path: '/api/promotion/of_payment',
  summary:
    'What was chosen for a deposit and what it brings: judged as it would be now, or as it was',
  access: 'member',
  passive: true,
  input: z.object({ payment_id: id() }),
  output: choiceOf,
  errors: [],
})

export const choosePromotion = defineCall({
  method: 'POST',
  path: '/api/promotion/choose',
  summary: 'Binds a promotion to a deposit under way, or none; it is judged when the money arrives',
  access: 'member',
  limit: promotionLimits.promotion_take,
  input: z.object({
    payment_id: id(),
    /** Null: no promotion. */
    chosen: z.nullable(z.object({ promotion_id: id(), version: versionRead() })),
  }),
  output: choiceOf,
  errors: errorsOf(
    promotionErrors.promotion_payment_done,
    promotionErrors.promotion_changed,
    promotionErrors.promotion_by_hand,
    promotionErrors.promotion_by_coupon,
    promotionErrors.promotion_pass_expired,
    promotionErrors.promotion_pass_used,
    promotionErrors.promotion_pass_taken_back,
    promotionErrors.promotion_pass_paused,
    promotionErrors.promotion_deposit_range,
    promotionErrors.promotion_not_first,
    promotionErrors.promotion_wrong_hour,
    ...take,
  ),
})

export const takePromotion = defineCall({
  method: 'POST',
  path: '/api/promotion/take',
  summary: 'Takes free credit; twice is once',
  access: 'member',
  limit: promotionLimits.promotion_take,
  input: z.object({ promotion_id: id(), version: versionRead() }),
  output: z.object({ bonus_id: id(), granted: baht() }),
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    promotionErrors.promotion_changed,
    promotionErrors.promotion_by_deposit,
    promotionErrors.promotion_by_coupon,
    ...take,
  ),
  movesMoney: true,
})

export const giveUpBonus = defineCall({
  method: 'POST',
  path: '/api/promotion/give_up',
  summary:
    'Ends a bonus: what lies in its wallet goes back; played to the end it is released instead',
  access: 'member',
  input: z.object({
    bonus_id: id(),
    /** What he has read that he loses: where another sum lies in its wallet by now, he is asked again. */
    balance: z.optional(baht()),
  }),
  output: z.object({ bonus_id: id(), state: z.enum(bonusStates), released: baht(), ended: baht() }),
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    promotionErrors.bonus_over,
    promotionErrors.bonus_moved,
  ),
  movesMoney: true,
})

export const bonusChanged = defineEvent({
  topic: 'promotion_bonus',
  summary: 'A bonus came, was played, or ended',
  audience: 'member',
  payload: z.strictObject({ bonus_id: z.int(), state: z.enum(bonusStates) }),
})

export const bonusEnded = defineEvent({
  topic: 'bonus_ended',
  summary: 'A bonus ended; what came of it stands in its row',
  isFact: true,
  payload: z.strictObject({ bonus_id: z.int() }),
})

export const bonusRunsOut = defineEvent({
  topic: 'bonus_runs_out',
  summary: 'A member is to be told, once, that his bonus ends in 48 or in 6 hours',
  isFact: true,
  payload: z.strictObject({ told_id: z.int() }),
})

export const promotionChanged = defineEvent({
  topic: 'promotion',
  summary: 'A promotion came, changed or ended',
  audience: 'everyone',
  payload: z.strictObject({ promotion_id: z.int() }),
})

export type PromotionWire = WireOutput<typeof listPromotions>[number]
export type MyPromotionsWire = WireOutput<typeof getMyPromotions>
export type PaymentPromotionWire = WireOutput<typeof getPaymentPromotion>
export type PassWire = MyPromotionsWire['passes'][number]
export type BonusWire = MyPromotionsWire['bonuses'][number]
