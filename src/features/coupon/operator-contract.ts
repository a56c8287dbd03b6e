import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  baht,
  type CallInput,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  reasonText,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import { minorNumber, typedText, wholeNumber } from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { memberDigits, phoneDigits } from '#kernel/phone.ts'
import { batchStates } from './rules/batch.ts'
import { isWord, tidyCode } from './rules/coupon-code.ts'
import { couponKinds, couponRewards, couponStates } from './rules/coupon-terms.ts'
import { voucherStates } from './rules/voucher.ts'

export const couponPermissions = definePermissions({
  'coupon.view': { thai: 'ดูคูปอง', roles: ['editor', 'cashier', 'auditor'] },
  'coupon.edit': { thai: 'เขียนคูปองและออกรหัส', roles: ['editor'] },
  'coupon.publish': { thai: 'อนุมัติเปิดคูปอง', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1620–1629, 1678, 1679 and 1707–1709. */
export const couponDeskErrors = defineErrors({
  coupon_closes_before_open: { number: 1620, thai: 'เวลาหมดเขตต้องอยู่หลังเวลาเริ่ม' },
  coupon_budget_odd: { number: 1621, thai: 'งบต้องไม่น้อยกว่าหนึ่งสิทธิ์' },
  coupon_uses_odd: { number: 1622, thai: 'สิทธิ์ต่อคนต้องไม่มากกว่าสิทธิ์ทั้งหมด' },
  coupon_group_odd: { number: 1623, thai: 'คูปองที่อยู่ในกลุ่มต้องใช้ได้คนละหนึ่งครั้ง' },
  coupon_word_needed: { number: 1624, thai: 'คูปองคำเดียวต้องมีคำ และคูปองแบบอื่นต้องไม่มี' },
  coupon_word_taken: { number: 1625, thai: 'คำนี้มีคูปองอื่นใช้แล้ว' },
  coupon_step_not_possible: { number: 1626, thai: 'คูปองนี้เปลี่ยนสถานะไปแล้ว กรุณาโหลดใหม่' },
  coupon_codes_above_uses: { number: 1627, thai: 'สิทธิ์ของชุดรหัสรวมกันต้องไม่เกินสิทธิ์ทั้งหมดของคูปอง' },
  coupon_no_codes: { number: 1628, thai: 'คูปองแบบนี้ออกชุดรหัสไม่ได้' },
  coupon_promotion_odd: {
    number: 1678,
    thai: 'กรุณาเลือกโปรโมชั่นด้วยคูปองที่เปิดอยู่และตรงกับสิ่งที่ให้ และเว้นว่างเมื่อให้เป็นอย่างอื่น',
  },
  coupon_not_given: { number: 1679, thai: 'ให้คูปองนี้กับสมาชิกคนนี้ไม่ได้' },
  coupon_batch_uses_odd: { number: 1707, thai: 'สิทธิ์ของทั้งชุดต้องไม่มากกว่าจำนวนรหัส' },
  coupon_codes_not_ready: { number: 1708, thai: 'ชุดรหัสนี้ยังออกไม่ครบ กรุณารอสักครู่' },
  coupon_codes_gone: {
    number: 1709,
    thai: 'ไฟล์รหัสชุดนี้ดาวน์โหลดไปแล้ว หมดเวลาดาวน์โหลด หรือถูกยกเลิก',
  },
  coupon_personal_odd: { number: 1629, thai: 'เงื่อนไขนี้ใช้กับคูปองแบบนี้ไม่ได้ กรุณาเว้นว่าง' },
})

/** Satang of a credit, or points: what is given in one use, and in all. */
const AMOUNT_MAX = 10_000_000
const BUDGET_MAX = 1_000_000_000_00

const typed = {
  title: typedText('ชื่อ', 3, 80),
  kind: z.enum(couponKinds, 'กรุณาเลือกแบบคูปอง'),
  reward: z.enum(couponRewards, 'กรุณาเลือกสิ่งที่ให้'),
  amount: minorNumber('จำนวนที่ให้', 1, AMOUNT_MAX),
  budget: minorNumber('งบ', 1, BUDGET_MAX),
  uses_max: wholeNumber('สิทธิ์ทั้งหมด', 1, 1_000_000),
  per_person: wholeNumber('สิทธิ์ต่อคน', 1, 100),
  opens_at: instant(),
  closes_at: instant(),
  joined_within_days: z.nullable(wholeNumber('จำนวนวันตั้งแต่สมัคร', 1, 3_650)),
  deposit_within_days: z.nullable(wholeNumber('จำนวนวันของยอดฝาก', 1, 365)),
  exclusive_group: z.nullable(typedText('กลุ่ม', 2, 40)),
  valid_days: z.optional(z.nullable(wholeNumber('จำนวนวันที่ใช้ได้', 1, 365))),
  per_person_day: z.optional(z.nullable(wholeNumber('สิทธิ์ต่อคนต่อวัน', 1, 100))),
  per_person_batch: z.optional(z.nullable(wholeNumber('รหัสต่อคนต่อชุด', 1, 100))),
  day_max: z.optional(z.nullable(wholeNumber('สิทธิ์รวมต่อวัน', 1, 1_000_000))),
  min_level: z.optional(z.nullable(wholeNumber('ระดับสมาชิก', 2, 5))),
  no_active_bonus: z.optional(z.boolean()),
  /** Of a bonus or a promotion: one that comes with coupons alone; what it brings is its amount. */
  promotion_id: z.optional(z.nullable(id())),
}

/** A member's phone or number, or the last four symbols of a code. */
const found = z
  .string('กรุณากรอกสิ่งที่ค้นหา')
  .check(
    z.overwrite(memberDigits),
    z.minLength(1, 'กรุณากรอกสิ่งที่ค้นหา'),
    z.maxLength(20, 'คำค้นยาวเกินไป'),
  )

const campaign = z.object({
  campaign_id: id(),
  state: z.enum(couponStates),
  title: z.string(),
  kind: z.enum(couponKinds),
  reward: z.enum(couponRewards),
  /** Satang or points. */
  amount: z.int(),
  budget: z.int(),
  uses_max: z.int(),
  per_person: z.int(),
  opens_at: instant(),
  closes_at: instant(),
  joined_within_days: z.nullable(z.int()),
  deposit_within_days: z.nullable(z.int()),
  exclusive_group: z.nullable(z.string()),
  valid_days: z.nullable(z.int()),
  per_person_day: z.nullable(z.int()),
  per_person_batch: z.nullable(z.int()),
  day_max: z.nullable(z.int()),
  min_level: z.nullable(z.int()),
  no_active_bonus: z.boolean(),
  promotion_id: z.nullable(id()),
  /** Of the bonus or the deposit; null: it gives by none. */
  promotion_title: z.nullable(z.string()),
  used: z.int(),
  spent: z.int(),
  /** Given to members and not used yet. */
  reserved: z.int(),
  written_by: z.string(),
  written_at: instant(),
  /** The last four symbols of the word of a campaign for everybody. */
  word_ending: z.nullable(z.string()),
  batches: z.array(
    z.object({
      batch_id: id(),
      state: z.enum(batchStates),
      count: z.int(),
      /** How many of its codes there are by now. */
      made: z.int(),
      used: z.int(),
      /** How many of its codes can be used, who comes first; null: each. */
      uses_max: z.nullable(z.int()),
      made_by: z.string(),
      made_at: instant(),
      /** Until when its codes wait for a download; null: they do not. */
      kept_until: z.nullable(instant()),
      downloaded_by: z.nullable(z.string()),
      downloaded_at: z.nullable(instant()),
      stopped_at: z.nullable(instant()),
    }),
  ),
  proposal: z.nullable(
    z.object({ approval_id: id(), by: z.string(), by_me: z.boolean(), reason: z.string() }),
  ),
})

export const listCoupons = defineCall({
  method: 'GET',
  path: '/operator/api/coupon/list',
  summary: 'Every campaign of coupons, newest first, with its uses, batches and what waits',
  access: 'staff',
  permission: 'coupon.view',
  input: nothing(),
  output: z.array(campaign),
  errors: [],
})

export const countCouponsWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/coupon/waiting',
  summary: 'How many campaigns wait for a second person',
  access: 'staff',
  permission: 'coupon.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const listCampaignUses = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/uses',
  summary: 'The uses of a campaign, newest first; of one member, or of a code by its end',
  access: 'staff',
  permission: 'coupon.view',
  input: z.object({ campaign_id: id(), find: z.optional(found), ...paging }),
  output: page(
    z.object({
      use_id: id(),
      member_id: id(),
      member_name: z.string(),
      /** Null: a coupon that the member was given, without a code. */
      code_ending: z.nullable(z.string()),
      amount: z.int(),
      used_at: instant(),
    }),
  ),
  errors: [],
})

export const listCampaignVouchers = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/vouchers',
  summary: 'The coupons of a campaign that members were given, newest first; of one member',
  access: 'staff',
  permission: 'coupon.view',
  input: z.object({ campaign_id: id(), find: z.optional(found), ...paging }),
  output: page(
    z.object({
      voucher_id: id(),
      member_id: id(),
      member_name: z.string(),
      state: z.enum(voucherStates),
      amount: z.int(),
      given_at: instant(),
      expires_at: instant(),
      /** Of the point shop: staff do not take back what was paid for with points. */
      is_of_staff: z.boolean(),
      /** Its member typed a code in for it. */
      is_typed: z.boolean(),
      /** What the bonus was that spent it; null: none did. */
      paid: z.nullable(z.int()),
    }),
  ),
  errors: [],
})

export const listCouponBonuses = defineCall({
  method: 'GET',
  path: '/operator/api/coupon/bonuses',
  summary: 'The promotions that coupons can open',
  access: 'staff',
  permission: 'coupon.view',
  passive: true,
  input: nothing(),
  output: z.array(
    z.object({
      promotion_id: id(),
      title: z.string(),
      /** Of a deposit: the most that it can be, and what is to be played for that. */
      amount: baht(),
      need: baht(),
      /** Hundredths of a percent, and the least deposit; null: free credit. */
      deposit: z.nullable(z.object({ rate_bp: z.int(), min: baht() })),
    }),
  ),
  errors: [],
})

export const giveMemberCoupon = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/give',
  summary: 'Gives a member a coupon of a campaign for single members; twice is once',
  access: 'staff',
  permission: 'coupon.edit',
  input: z.object({
    campaign_id: id(),
    member: z
      .string('กรุณากรอกเบอร์โทรหรือรหัสสมาชิก')
      .check(
        z.overwrite(phoneDigits),
        z.regex(/^\d{1,10}$/, 'กรอกเบอร์โทร 10 หลักหรือรหัสสมาชิกเป็นตัวเลข'),
      ),
    reason: reasonText(5, 300),
  }),
  output: z.object({ voucher_id: id(), expires_at: instant() }),
  errors: [stakeErrors.idempotency_mismatch, couponDeskErrors.coupon_not_given],
  movesMoney: true,
})

export const takeBackMemberCoupon = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/take-back',
  summary: 'Takes a coupon back that staff gave, or that a code gave, and nobody used yet',
  access: 'staff',
  permission: 'coupon.edit',
  input: z.object({ voucher_id: id(), reason: reasonText(5, 300) }),
  output: z.object({ voucher_id: id() }),
  errors: [couponDeskErrors.coupon_step_not_possible],
})

export const saveCoupon = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/save',
  summary: 'Writes a campaign, or a draft anew, and asks a second person to let it out',
  access: 'staff',
  permission: 'coupon.edit',
  input: z.object({
    campaign_id: z.optional(id()),
    ...typed,
    /** Of a campaign for everybody; a draft that is written anew may leave its word as it is. */
    word: z.nullable(
      z.string('กรุณากรอกคำ').check(
        z.maxLength(60, 'คำยาวเกินไป'),
        z.refine((one) => isWord(tidyCode(one)), 'คำต้องเป็น A–Z และ 0–9 ยาว 4 ถึง 15 ตัว'),
      ),
    ),
    reason: reasonText(5, 300),
  }),
  output: z.object({ campaign_id: id() }),
  errors: [
    couponDeskErrors.coupon_closes_before_open,
    couponDeskErrors.coupon_budget_odd,
    couponDeskErrors.coupon_uses_odd,
    couponDeskErrors.coupon_group_odd,
    couponDeskErrors.coupon_personal_odd,
    couponDeskErrors.coupon_promotion_odd,
    couponDeskErrors.coupon_word_needed,
    couponDeskErrors.coupon_step_not_possible,
    couponDeskErrors.coupon_word_taken,
    approvalErrors.approval_asked,
  ],
})

const stepped = z.object({ campaign_id: id(), state: z.enum(couponStates) })
const decision = { campaign_id: id(), approval_id: id(), reason: reasonText(5, 300) }

export const publishCoupon = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/publish',
  summary: 'The second person lets a campaign out as it is written',
  access: 'staff',
  permission: 'coupon.publish',
  input: z.object(decision),
  output: stepped,
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectCoupon = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/reject',
  summary: 'The second person does not agree; the campaign stays a draft',
  access: 'staff',
  permission: 'coupon.publish',
  input: z.object(decision),
  output: stepped,
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const stepCoupon = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/step',
  summary: 'Pauses a campaign, lets it go on, or ends it for good',
  access: 'staff',
  permission: 'coupon.edit',
  input: z.object({
    campaign_id: id(),
    to: z.enum(['live', 'paused', 'ended'], 'กรุณาเลือก'),
    reason: reasonText(5, 300),
  }),
  output: stepped,
  errors: [couponDeskErrors.coupon_step_not_possible],
})

export const couponDeskChanged = defineEvent({
  topic: 'coupon_desk',
  summary: 'A campaign of coupons was written, decided about, or changed its state',
  audience: { permission: 'coupon.view' },
  payload: z.strictObject({ campaign_id: z.int() }),
})

export const couponGiven = defineEvent({
  topic: 'coupon_given',
  summary: 'Staff gave a member a coupon, of which he is to be told',
  isFact: true,
  payload: z.strictObject({ voucher_id: z.int() }),
})

export type CouponInput = CallInput<typeof saveCoupon>
export type CouponWire = WireInput<typeof saveCoupon>
export type CouponBonusWire = WireOutput<typeof listCouponBonuses>[number]
export type DeskCoupon = WireOutput<typeof listCoupons>[number]
export type DeskBatch = DeskCoupon['batches'][number]
