import * as z from 'zod/mini'
import {
  baht,
  type CallInput,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  page,
  paging,
  positiveBaht,
  type WireOutput,
  reasonText,
} from '#kernel/contract.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { waitingVersion, wholeNumber } from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { MEMBER_DIGITS, memberDigits } from '#kernel/phone.ts'
import { bonusShape, promotionErrors, termsShape } from './contract.ts'
import { bonusStates } from './rules/bonus-state.ts'
import {
  WAGER_TIMES_MAX,
  productNames,
  promotionKinds,
  stackings,
  wagerBases,
} from './rules/terms.ts'

export const promotionPermissions = definePermissions({
  'promotion.view': { thai: 'ดูโปรโมชั่น', roles: ['editor', 'cashier', 'auditor'] },
  'promotion.edit': { thai: 'เขียนและปิดโปรโมชั่น', roles: ['editor'] },
  'promotion.publish': { thai: 'อนุมัติเปิดโปรโมชั่น', roles: ['cashier'] },
  'bonus.cancel': { thai: 'ยกเลิกโบนัสของสมาชิก', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1430–1449. */
export const promotionDeskErrors = defineErrors({
  promotion_closes_before_open: { number: 1430, thai: 'เวลาปิดต้องอยู่หลังเวลาเปิด' },
  promotion_hours_odd: { number: 1431, thai: 'เฉพาะช่วงเวลาทองต้องระบุเวลาเริ่มและเวลาจบ และเริ่มก่อนจบ' },
  promotion_rate_odd: { number: 1432, thai: 'โบนัสฝากต้องมีเปอร์เซ็นต์ ส่วนเครดิตฟรีต้องเป็น 0' },
  promotion_range_odd: { number: 1433, thai: 'ยอดฝากสูงสุดต้องไม่น้อยกว่าขั้นต่ำ' },
  promotion_cashout_missing: { number: 1434, thai: 'เครดิตฟรีต้องกำหนดยอดถอนสูงสุด' },
  promotion_budget_odd: { number: 1435, thai: 'งบต้องไม่น้อยกว่าโบนัสสูงสุดหนึ่งสิทธิ์' },
  promotion_kind_fixed: { number: 1436, thai: 'เปลี่ยนประเภทของโปรโมชั่นไม่ได้ กรุณาสร้างใหม่' },
  promotion_ended: { number: 1437, thai: 'โปรโมชั่นนี้ปิดไปแล้ว กรุณาโหลดใหม่' },
  promotion_budget_spent: { number: 1438, thai: 'งบใหม่น้อยกว่าที่แจกไปแล้ว' },
  promotion_step_not_possible: {
    number: 1439,
    thai: 'โปรโมชั่นนี้เปลี่ยนสถานะไปแล้ว กรุณาโหลดใหม่',
  },
})

const reason = () => reasonText(5, 300)

/** Minutes of the day. */
const clock = (what: string, least: number, most: number) => {
  const wrong = `กรุณากรอก${what}เป็นชั่วโมงและนาที เช่น 18:30`
  return z.int(wrong).check(z.minimum(least, wrong), z.maximum(most, wrong))
}

/** What a person fills in. */
const typed = {
  kind: z.enum(promotionKinds, 'กรุณาเลือกประเภท'),
  title: z
    .string('กรุณากรอกชื่อ')
    .check(z.trim(), z.minLength(1, 'กรุณากรอกชื่อ'), z.maxLength(80, 'ชื่อยาวได้ไม่เกิน 80 ตัวอักษร')),
  product: z.enum(productNames),
  opens_at: instant(),
  closes_at: z.nullable(instant()),
  hour_from: z.nullable(clock('เวลาเริ่ม', 0, 1439)),
  hour_to: z.nullable(clock('เวลาจบ', 1, 1440)),
  joined_within_days: z.nullable(wholeNumber('จำนวนวันหลังสมัคร', 1, 365)),
  deposit_min: baht().check(z.refine((satang) => satang >= 0n, 'ยอดฝากขั้นต่ำติดลบไม่ได้')),
  deposit_max: z.nullable(positiveBaht()),
  rate_bp: z
    .int('กรุณากรอกเปอร์เซ็นต์เป็นตัวเลข ทศนิยมไม่เกินสองตำแหน่ง')
    .check(z.minimum(0, 'เปอร์เซ็นต์ต้องไม่ติดลบ'), z.maximum(20_000, 'เปอร์เซ็นต์ต้องไม่เกิน 200%')),
  bonus_max: positiveBaht(),
  wager_base: z.enum(wagerBases),
  wager_times: wholeNumber('จำนวนเท่า', 1, Number(WAGER_TIMES_MAX)),
  stake_max: z.nullable(positiveBaht()),
  cashout_max: z.nullable(positiveBaht()),
  lifetime_days: wholeNumber('จำนวนวันที่ใช้ได้', 1, 90),
  stacking: z.enum(stackings),
  /** Comes with coupons alone; left out: every member is offered it. */
  by_coupon: z.optional(z.boolean()),
  budget: positiveBaht(),
}

const version = z.object({
  version: z.int(),
  ...termsShape,
  by_coupon: z.boolean(),
  budget: baht(),
  written_by: z.string(),
  written_at: instant(),
})

/** `paused`: nobody can have it until it goes on; what was taken or chosen goes on by its version. */
export const promotionStates = ['draft', 'live', 'paused', 'ended'] as const
export type PromotionState = (typeof promotionStates)[number]

const row = z.object({
  promotion_id: id(),
  state: z.enum(promotionStates),
  /** What members see; null: nothing yet. */
  live_version: z.nullable(z.int()),
  granted: baht(),
  budget: baht(),
  bonuses: z.int(),
  active: z.int(),
  /** How those went that are over. */
  ends: z.object({
    released: z.int(),
    spent: z.int(),
    expired: z.int(),
    forfeited: z.int(),
    cancelled: z.int(),
  }),
  /** What came to main wallets, and what came back. */
  released: baht(),
  returned: baht(),
  /** Newest first. */
  versions: z.array(version),
  /** A version that waits for a second person. */
  proposal: waitingVersion(),
})

export const listDeskPromotions = defineCall({
  method: 'GET',
  path: '/operator/api/promotion/list',
  summary: 'Every promotion with its versions, its budget and what came of it, newest first',
  access: 'staff',
  permission: 'promotion.view',
  input: nothing(),
  output: z.array(row),
  errors: [],
})

export const countPromotionsWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/promotion/waiting',
  summary: 'How many proposed versions wait for a second person',
  access: 'staff',
  permission: 'promotion.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const getPromotionStanding = defineCall({
  method: 'GET',
  path: '/operator/api/promotion/standing',
  summary: 'What of a promotion runs and waits now: read before it is ended, or changed for others',
  access: 'staff',
  permission: 'promotion.view',
  input: z.object({ promotion_id: id() }),
  output: z.object({
    /** Who hold bonuses that run, and what lies in the wallets of these. */
    members: z.int(),
    held: baht(),
    /** Payments that it was chosen for and that are not decided. */
    chosen: z.int(),
    /** Of its budget. */
    left: baht(),
  }),
  errors: [],
})

export const savePromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/save',
  summary:
    'Writes a promotion, or a next version of one; members see it when a second person agrees',
  access: 'staff',
  permission: 'promotion.edit',
  input: z.object({ promotion_id: z.optional(id()), reason: reason(), ...typed }),
  output: z.object({ promotion_id: id(), version: z.int() }),
  errors: [
    promotionDeskErrors.promotion_closes_before_open,
    promotionDeskErrors.promotion_hours_odd,
    promotionDeskErrors.promotion_rate_odd,
    promotionDeskErrors.promotion_range_odd,
    promotionDeskErrors.promotion_cashout_missing,
    promotionDeskErrors.promotion_budget_odd,
    promotionDeskErrors.promotion_kind_fixed,
    promotionDeskErrors.promotion_ended,
    promotionDeskErrors.promotion_budget_spent,
    approvalErrors.approval_asked,
  ],
})

const decision = { promotion_id: id(), approval_id: id(), reason: reason() }
const outcome = z.object({ promotion_id: id(), state: z.enum(promotionStates) })

export const publishPromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/publish',
  summary: 'The second person agrees: members may have this version from here on',
  access: 'staff',
  permission: 'promotion.publish',
  input: z.object(decision),
  output: outcome,
  errors: [
    promotionDeskErrors.promotion_ended,
    promotionDeskErrors.promotion_budget_spent,
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectPromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/reject',
  summary: 'The second person does not agree; nothing changes for members',
  access: 'staff',
  permission: 'promotion.publish',
  input: z.object(decision),
  output: outcome,
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

const step = { promotion_id: id(), reason: reason() }

export const pausePromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/pause',
  summary: 'Nobody can choose it for a while; what was taken or chosen goes on by its version',
  access: 'staff',
  permission: 'promotion.edit',
  input: z.object(step),
  output: outcome,
  errors: [promotionDeskErrors.promotion_step_not_possible],
})

export const resumePromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/resume',
  summary: 'A promotion that was paused goes on, by the terms that two people let out',
  access: 'staff',
  permission: 'promotion.edit',
  input: z.object(step),
  output: outcome,
  errors: [promotionDeskErrors.promotion_step_not_possible],
})

export const endPromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/end',
  summary: 'Nobody can choose it any more; what was taken or chosen goes on by its version',
  access: 'staff',
  permission: 'promotion.edit',
  input: z.object(step),
  output: outcome,
  errors: [promotionDeskErrors.promotion_ended],
})

/** A POST, so that a phone stands in no address and no log of addresses. */
export const listBonuses = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/bonuses',
  summary: 'Who holds which bonus: of a promotion, of a member, in a state; the newest first',
  access: 'staff',
  permission: 'promotion.view',
  input: z.object({
    promotion_id: z.optional(id()),
    state: z.optional(z.enum(bonusStates, 'ไม่รู้จักสถานะนี้')),
    /** Of this member and nobody else. */
    member_id: z.optional(id()),
    /** A member's phone, its last four digits, or his number. */
    member: z.optional(
      z
        .string('กรุณากรอกเบอร์โทรหรือรหัสสมาชิก')
        .check(
          z.overwrite(memberDigits),
          z.regex(MEMBER_DIGITS, 'กรอกเบอร์โทร 4 ตัวท้ายของเบอร์ หรือรหัสสมาชิก'),
        ),
    ),
    ...paging,
  }),
  output: page(
    z.object({
      ...bonusShape,
      version: z.int(),
      member_id: id(),
      /** Masked, as on every desk. */
      member_name: z.string(),
      member_phone: z.string(),
    }),
  ),
  errors: [],
})

export const cancelBonus = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/bonus/cancel',
  summary:
    'Ends a bonus for a reason that its member reads; played to the end it is released instead',
  access: 'staff',
  permission: 'bonus.cancel',
  input: z.object({ bonus_id: id(), reason: reason() }),
  output: z.object({ bonus_id: id(), state: z.enum(bonusStates), released: baht(), ended: baht() }),
  errors: errorsOf(stakeErrors.idempotency_mismatch, promotionErrors.bonus_over),
  movesMoney: true,
})

export const promotionDeskChanged = defineEvent({
  topic: 'promotion_desk',
  summary:
    'A promotion was written, decided about, paused or ended, or a bonus of it was cancelled',
  audience: { permission: 'promotion.view' },
  payload: z.strictObject({ promotion_id: z.int() }),
})

export type PromotionTermsInput = CallInput<typeof savePromotion>
export type DeskBonus = WireOutput<typeof listBonuses>['items'][number]
export type DeskPromotion = WireOutput<typeof listDeskPromotions>[number]
