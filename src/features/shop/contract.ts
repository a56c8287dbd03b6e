import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  page,
  paging,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineLimits } from '#kernel/limit.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { addressFields } from './fields.ts'
import { redemptionFilters, redemptionStates } from './rules/parcel.ts'
import { QUANTITY_MAX, shopKinds } from './rules/shop-terms.ts'

export const shopLimits = defineLimits({
  shop_calc: [120, 'minute'],
  shop_redeem: [30, 'minute'],
})

/** What whoever redeems can be told beside what every reward says. Numbers 1640–1649. */
export const shopErrors = defineErrors({
  shop_item_closed: { number: 1640, thai: 'ของชิ้นนี้ปิดให้แลกแล้ว' },
  shop_points_short: { number: 1641, thai: 'แต้มไม่พอ' },
  shop_day_limit: { number: 1642, thai: 'แลกครบจำนวนของวันนี้แล้ว' },
  shop_person_limit: { number: 1643, thai: 'แลกครบจำนวนที่แลกได้แล้ว' },
  shop_out_of_stock: { number: 1644, thai: 'ของหมดแล้ว หรือเหลือไม่พอจำนวนที่เลือก' },
  shop_codes_out: { number: 1645, thai: 'รหัสหมดชั่วคราว ยังไม่ตัดแต้ม' },
  shop_address_needed: { number: 1646, thai: 'กรุณากรอกที่อยู่จัดส่ง' },
  shop_cancel_late: { number: 1647, thai: 'ของถูกแพ็กแล้ว ยกเลิกเองไม่ได้ กรุณาติดต่อเจ้าหน้าที่' },
  shop_no_wheel: { number: 1648, thai: 'ตอนนี้ไม่มีกงล้อที่ใช้สิทธิ์หมุนได้ ยังไม่ตัดแต้ม' },
  shop_level: { number: 1649, thai: 'ของชิ้นนี้สำหรับสมาชิกระดับสูงกว่านี้' },
})

const item = z.object({
  item_id: id(),
  version: z.int(),
  kind: z.enum(shopKinds),
  title: z.string(),
  note: z.string(),
  /** Path of a picture; null: the screen draws its own. */
  picture: z.nullable(z.string()),
  /** Points of one piece: with the discount of the member's level, and without any. */
  price: z.int(),
  unit: z.int(),
  /** The name of the member's level, where it makes the price lower than for the first. */
  price_level: z.nullable(z.string()),
  /** The name of the level from which on it can be had, where the member is below. */
  needs_level: z.nullable(z.string()),
  /** What one piece brings to the main wallet; null for what is no credit. */
  credit: z.nullable(baht()),
  /** Free spins of one piece; null for what is none. */
  spins: z.nullable(z.int()),
  per_day: z.nullable(z.int()),
  per_person: z.nullable(z.int()),
  /** How many pieces the member may still have now; null: as many as there are. */
  limit_left: z.nullable(z.int()),
  closes_at: z.nullable(instant()),
  variants: z.array(z.object({ variant_id: id(), name: z.string(), stock_left: z.int() })),
})

export const listItems = defineCall({
  method: 'GET',
  path: '/api/redemption/list',
  summary: 'What the member can have for points now; nothing to whom the house gives nothing',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    point: z.int(),
    /** False: the shop is closed to this member, in a time-out for example. */
    is_open: z.boolean(),
    items: z.array(item),
  }),
  errors: [],
})

const chosen = {
  item_id: id(undefined, 2_147_483_647),
  variant_id: id(),
  quantity: z
    .int('กรุณาเลือกจำนวนเป็นจำนวนเต็ม')
    .check(
      z.minimum(1, 'จำนวนต้องไม่น้อยกว่า 1'),
      z.maximum(QUANTITY_MAX, `แลกได้ครั้งละไม่เกิน ${QUANTITY_MAX}`),
    ),
}

/** What one coupon brings when it is used, until when, and the terms of a bonus. */
const coupon = z.object({
  title: z.string(),
  credit: z.nullable(baht()),
  spins: z.nullable(z.int()),
  bonus: z.nullable(baht()),
  good_until: instant(),
  bonus_terms: z.nullable(
    z.object({
      title: z.string(),
      product: z.string(),
      need: baht(),
      stake_max: baht(),
      cashout_max: z.nullable(baht()),
      lifetime_days: z.int(),
    }),
  ),
})

export const calcRedemption = defineCall({
  method: 'POST',
  path: '/api/redemption/calc',
  summary: 'What so many pieces cost and bring now; redeem prices by the same rule',
  access: 'member',
  limit: shopLimits.shop_calc,
  input: z.object(chosen),
  output: z.object({
    version: z.int(),
    /** The member's level, which the price is of. */
    level: z.int(),
    unit: z.int(),
    /** Points that the discount takes off. */
    discount: z.int(),
    total: z.int(),
    /** Below zero: so many points are missing. */
    balance_after: z.int(),
    stock_left: z.int(),
    limit_left: z.nullable(z.int()),
    value: z.nullable(baht()),
    spins: z.nullable(z.int()),
    /** How many coupons it brings, and what each is; null for what is none. */
    coupons: z.nullable(z.int()),
    coupon: z.nullable(coupon),
  }),
  errors: errorsOf(shopErrors.shop_item_closed),
})

/** How far a coupon is that was redeemed. */
export const couponStates = ['open', 'used', 'taken_back', 'expired'] as const

const redemption = z.object({
  redemption_id: id(),
  kind: z.enum(shopKinds),
  title: z.string(),
  variant: z.string(),
  quantity: z.int(),
  points: z.int(),
  credit: z.nullable(baht()),
  spins: z.nullable(z.int()),
  picture: z.nullable(z.string()),
  /** Coupons of the member's own that it brought, and how far each is. */
  coupons: z.array(z.object({ state: z.enum(couponStates), expires_at: instant() })),
  /** How many codes it brought, and when they were shown last. */
  code_count: z.int(),
  codes_shown_at: z.nullable(instant()),
  state: z.enum(redemptionStates),
  /** Of a parcel that is under way. */
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  may_cancel: z.boolean(),
  redeemed_at: instant(),
})

export const redeemItem = defineCall({
  method: 'POST',
  path: '/api/redemption/redeem',
  summary: 'Takes points and gives what they are for, or does neither; twice is once',
  access: 'member',
  limit: shopLimits.shop_redeem,
  input: z.object({
    ...chosen,
    /** What the member saw. */
    version: z.int('ฉบับไม่ถูกต้อง'),
    /** The level whose price that was. */
    level: z.int('ระดับไม่ถูกต้อง'),
    /** Of what comes in a parcel; else it is not looked at. */
    address: z.optional(z.object(addressFields())),
  }),
  output: z.object({
    ...redemption.shape,
    /** The codes that it brought, told here and by `codes` alone. */
    codes: z.array(z.string()),
  }),
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    rewardErrors.reward_not_for_you,
    shopErrors.shop_item_closed,
    rewardErrors.terms_changed,
    shopErrors.shop_level,
    shopErrors.shop_no_wheel,
    shopErrors.shop_address_needed,
    shopErrors.shop_points_short,
    shopErrors.shop_day_limit,
    shopErrors.shop_person_limit,
    shopErrors.shop_out_of_stock,
    shopErrors.shop_codes_out,
  ),
  movesMoney: true,
})

export const listRedemptions = defineCall({
  method: 'GET',
  path: '/api/redemption/history',
  summary:
    'What the member redeemed, newest first, by how far it is; codes are shown by `codes` alone',
  access: 'member',
  passive: true,
  input: z.object({
    which: z._default(z.enum(redemptionFilters, 'กรุณาเลือก'), 'all'),
    ...paging,
  }),
  output: page(redemption),
  errors: [],
})

export const showCodes = defineCall({
  method: 'POST',
  path: '/api/redemption/codes',
  summary: 'Shows the codes of a redemption again; that it did is written down',
  access: 'member',
  limit: shopLimits.shop_redeem,
  input: z.object({ redemption_id: id() }),
  output: z.object({ codes: z.array(z.string()), shown_at: instant() }),
  errors: [],
})

export const cancelRedemption = defineCall({
  method: 'POST',
  path: '/api/redemption/cancel',
  summary: 'Calls a parcel off that is not packed yet: its points are back with the answer, once',
  access: 'member',
  limit: shopLimits.shop_redeem,
  input: z.object({ redemption_id: id() }),
  output: redemption,
  errors: errorsOf(stakeErrors.idempotency_mismatch, shopErrors.shop_cancel_late),
  movesMoney: true,
})

export const parcelStepped = defineEvent({
  topic: 'shop_parcel',
  summary: 'Something that the member redeemed was packed, sent, delivered, or called off',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({ redemption_id: z.int(), state: z.enum(redemptionStates) }),
})

export type ShopCouponWire = NonNullable<WireOutput<typeof calcRedemption>['coupon']>
export type ShopItemWire = WireOutput<typeof listItems>['items'][number]
export type RedemptionWire = WireOutput<typeof listRedemptions>['items'][number]
export type RedeemedWire = WireOutput<typeof redeemItem>
