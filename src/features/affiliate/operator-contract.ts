import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  baht,
  type CallInput,
  day,
  defineCall,
  id,
  instant,
  nothing,
  positiveBaht,
  reasonText,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import { waitingVersion, wholeNumber } from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { productNames } from '#kernel/products.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { baseShape, termsShape } from './contract.ts'
import { redemptionStates } from './rules/redemption.ts'
import { signals } from './rules/signals.ts'
import { bases, LEVELS } from './rules/terms.ts'

export const affiliatePermissions = definePermissions({
  'affiliate.view': { thai: 'ดูแนะนำเพื่อน', roles: ['editor', 'cashier', 'auditor'] },
  'affiliate.edit': { thai: 'เสนออัตราค่าแนะนำ', roles: ['editor'] },
  'affiliate.publish': { thai: 'อนุมัติอัตราค่าแนะนำ', roles: ['cashier'] },
  'affiliate.release': { thai: 'พักและตัดสินเพื่อนที่แนะนำ', roles: ['cashier'] },
  'affiliate.attribute': { thai: 'เสนอผู้แนะนำหลังสมัคร', roles: ['editor', 'cashier'] },
  'affiliate.bind': { thai: 'อนุมัติผู้แนะนำหลังสมัคร', roles: ['cashier'] },
  'affiliate.pay': { thai: 'ตรวจค่าแนะนำก่อนจ่าย', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1681–1689, 1713–1718. */
export const affiliateDeskErrors = defineErrors({
  affiliate_rate_twice: { number: 1681, thai: 'เกมและชั้นนี้อยู่ในรายการแล้ว' },
  affiliate_level_above: { number: 1682, thai: 'อัตราของชั้นที่ไกลกว่าต้องไม่มากกว่าชั้นที่ใกล้กว่า' },
  affiliate_above_bound: {
    number: 1683,
    thai: 'ทุกชั้นของเกมนี้รวมกันต้องไม่เกินค่าแนะนำที่กันไว้ในเงื่อนไขคืนยอด',
  },
  affiliate_not_held: { number: 1684, thai: 'เพื่อนคนนี้ไม่ได้ถูกพักไว้แล้ว กรุณาโหลดใหม่' },
  affiliate_not_holdable: {
    number: 1685,
    thai: 'พักได้เฉพาะเพื่อนที่รอผ่านเงื่อนไขหรือผ่านแล้ว กรุณาโหลดใหม่',
  },
  affiliate_own_hold: {
    number: 1686,
    thai: 'คุณเป็นผู้พักเพื่อนคนนี้ ต้องให้อีกคนตัดสินว่าไม่นับ',
  },
  affiliate_bound: {
    number: 1687,
    thai: 'สมาชิกคนนี้มีผู้แนะนำหรือแนะนำเพื่อนไปแล้ว จึงเพิ่มผู้แนะนำไม่ได้',
  },
  affiliate_attribute_late: {
    number: 1688,
    thai: 'เพิ่มผู้แนะนำได้ภายใน 7 วันหลังสมัครเท่านั้น',
  },
  affiliate_referrer_unfit: {
    number: 1689,
    thai: 'ผู้แนะนำต้องเป็นสมาชิกอีกคนที่รับรางวัลได้ และไม่ใช่คนเดียวกับเพื่อน',
  },
  affiliate_redemption_closed: {
    number: 1713,
    thai: 'รายการนี้ตัดสินหรือยกเลิกไปแล้ว กรุณาโหลดใหม่',
  },
  affiliate_released_by_you: {
    number: 1714,
    thai: 'คุณเคยปล่อยเพื่อนหรือเพิ่มผู้แนะนำให้สมาชิกคนนี้ ต้องให้อีกคนอนุมัติการจ่าย',
  },
  affiliate_member_blocked: {
    number: 1715,
    thai: 'บัญชีนี้รับค่าแนะนำไม่ได้ในขณะนี้ รอจนเปิดให้รับ หรือไม่อนุมัติ',
  },
  affiliate_redemption_short: {
    number: 1716,
    thai: 'รายได้ลดลงต่ำกว่ายอดนี้แล้วหลังแก้ผล ไม่อนุมัติรายการนี้ แล้วให้สมาชิกกดรับใหม่',
  },
  affiliate_base_rates: {
    number: 1717,
    thai: 'อัตรานี้เป็นของฐานอื่น กรุณาเอาออกแล้วกรอกอัตราของฐานที่เลือก',
  },
  affiliate_pool_above_bound: {
    number: 1718,
    thai: 'ทุกชั้นรวมกันเกินค่าแนะนำที่กันไว้ในเงื่อนไขคืนยอด เมื่อเทียบกับส่วนต่างที่คาดของแต่ละเกม',
  },
})

const typed = {
  redeem_min: positiveBaht(),
  deposit_min: positiveBaht(),
  deposit_days: wholeNumber('จำนวนวัน', 1, 365),
  turnover_min: z.pipe(
    baht(),
    z.bigint().check(z.refine((satang) => satang >= 0n, 'จำนวนเงินต้องไม่ติดลบ')),
  ),
  rates: z
    .array(
      z.object({
        product: z.enum(productNames, 'ไม่รู้จักเกมนี้'),
        level: wholeNumber('ชั้น', 1, LEVELS),
        ppm: z
          .int('กรุณากรอกอัตราเป็นเปอร์เซ็นต์ ทศนิยมไม่เกินสี่ตำแหน่ง')
          .check(z.minimum(1, 'อัตราต้องมากกว่า 0'), z.maximum(100_000, 'อัตราต้องไม่เกิน 10%')),
      }),
    )
    .check(z.maxLength(productNames.length * LEVELS, 'รายการมากเกินไป')),
}

const percent = (most: number, mostWords: string) =>
  z
    .int('กรุณากรอกเป็นเปอร์เซ็นต์ ทศนิยมไม่เกินสี่ตำแหน่ง')
    .check(z.minimum(0, 'ต้องไม่ติดลบ'), z.maximum(most, `ต้องไม่เกิน ${mostWords}`))

/** The base, what it takes off, and from how much a person looks. */
const typedBase = {
  base: z.enum(bases, 'กรุณาเลือกฐานที่ใช้คิด'),
  pool_rates: z
    .array(
      z.object({
        level: wholeNumber('ชั้น', 1, LEVELS),
        ppm: z
          .int('กรุณากรอกอัตราเป็นเปอร์เซ็นต์ ทศนิยมไม่เกินสี่ตำแหน่ง')
          .check(z.minimum(1, 'อัตราต้องมากกว่า 0'), z.maximum(500_000, 'อัตราต้องไม่เกิน 50%')),
      }),
    )
    .check(z.maxLength(LEVELS, 'รายการมากเกินไป')),
  fee_ppm: percent(500_000, '50%'),
  payment_ppm: percent(100_000, '10%'),
  approve_from: positiveBaht(),
}

const version = z.object({
  version: z.int(),
  ...termsShape,
  ...baseShape,
  /** Null: what the site started with. */
  written_by: z.nullable(z.string()),
  written_at: instant(),
})

export const getAffiliateDesk = defineCall({
  method: 'GET',
  path: '/operator/api/affiliate/terms',
  summary:
    'Every version of the terms, the one that holds, what waits, and what the last days gave',
  access: 'staff',
  permission: 'affiliate.view',
  input: nothing(),
  output: z.object({
    live_version: z.int(),
    /** Newest first. */
    versions: z.array(version),
    /** What cashback sets aside for commission, by product. */
    bound: z.array(z.object({ product: z.enum(productNames), ppm: z.int() })),
    /** The most that all levels of a pooled base may give together. */
    pool_bound_ppm: z.int(),
    proposal: waitingVersion(),
    /** The last 31 days. */
    days: z.array(
      z.object({
        day: day(),
        version: z.int(),
        is_done: z.boolean(),
        members: z.int(),
        valid: baht(),
        commission: baht(),
      }),
    ),
    /** What friends gave who count, less what was taken out: the house owes it. */
    owed: baht(),
    pending: baht(),
    held: baht(),
    /** Of what is owed, what waits for a person before it is paid. */
    waiting: baht(),
    /** Months of a pooled base, newest first, with what is still carried against their members. */
    months: z.array(
      z.object({
        month: day(),
        version: z.int(),
        base: z.enum(bases),
        is_done: z.boolean(),
        members: z.int(),
        base_sum: baht(),
        commission: baht(),
        carried: baht(),
      }),
    ),
  }),
  errors: [],
})

export const countAffiliateWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/affiliate/waiting',
  summary:
    'How many proposed terms, held friends, named bonds and sums to be paid wait for a person',
  access: 'staff',
  permission: 'affiliate.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

const faults = [
  affiliateDeskErrors.affiliate_base_rates,
  affiliateDeskErrors.affiliate_rate_twice,
  affiliateDeskErrors.affiliate_level_above,
  affiliateDeskErrors.affiliate_above_bound,
  affiliateDeskErrors.affiliate_pool_above_bound,
]

export const previewAffiliate = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/preview',
  summary: 'What these rates would have given in the month before this one, beside those that hold',
  access: 'staff',
  permission: 'affiliate.view',
  input: z.object({ ...typed, ...typedBase }),
  output: z.object({
    month: z.string(),
    friends: z.int(),
    valid: baht(),
    commission: baht(),
    /** By the terms that hold. */
    commission_now: baht(),
    /** Of a pooled base: what the rates would be of, without what is carried; null: valid play. */
    pool_base: z.nullable(baht()),
  }),
  errors: faults,
})

export const saveAffiliate = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/save',
  summary: 'Writes the next version of the terms; it holds when a second person agrees',
  access: 'staff',
  permission: 'affiliate.edit',
  input: z.object({ ...typed, ...typedBase, reason: reasonText(5, 300) }),
  output: z.object({ version: z.int() }),
  errors: [...faults, approvalErrors.approval_asked],
})

const decision = { approval_id: id(), reason: reasonText(5, 300) }

export const publishAffiliate = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/publish',
  summary: 'The second person agrees: days that end from here on go by this version',
  access: 'staff',
  permission: 'affiliate.publish',
  input: z.object(decision),
  output: z.object({ live_version: z.int() }),
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
    affiliateDeskErrors.affiliate_above_bound,
    affiliateDeskErrors.affiliate_pool_above_bound,
  ],
})

export const rejectAffiliate = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/reject',
  summary: 'The second person does not agree; nothing changes',
  access: 'staff',
  permission: 'affiliate.publish',
  input: z.object(decision),
  output: z.object({ live_version: z.int() }),
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

/** A member as the desk names him. */
export const person = z.object({ member_id: id(), name: z.string(), username: z.string() })

export const listHeldFriends = defineCall({
  method: 'GET',
  path: '/operator/api/affiliate/held',
  summary: 'Friends whom people look at, the longest waiting first, at most two hundred',
  access: 'staff',
  permission: 'affiliate.view',
  input: nothing(),
  output: z.array(
    z.object({
      member: person,
      friend: person,
      joined_at: instant(),
      since: instant(),
      /** Longer than 72 hours. */
      is_late: z.boolean(),
      signals: z.array(z.enum(signals)),
      score: z.int(),
      /** Of a friend who was held by hand: why, by whom, and whether that is whoever asks. */
      reason: z.nullable(z.string()),
      held_by: z.nullable(z.string()),
      by_me: z.boolean(),
      turnover: baht(),
      commission: baht(),
    }),
  ),
  errors: [],
})

export const decideHeldFriend = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/decide',
  summary:
    'Lets a held friend be what he was, or never count, with a reason; of who does not nothing is had',
  access: 'staff',
  permission: 'affiliate.release',
  input: z.object({
    member_id: id(),
    friend_id: id(),
    verdict: z.enum(['release', 'void'], 'กรุณาเลือก'),
    reason: reasonText(5, 300),
  }),
  output: z.object({ state: z.enum(['pending', 'qualified', 'void']) }),
  errors: [affiliateDeskErrors.affiliate_not_held, affiliateDeskErrors.affiliate_own_hold],
})

export const listAffiliateRedemptions = defineCall({
  method: 'GET',
  path: '/operator/api/affiliate/redemptions',
  summary:
    'Commission that waits for a person before it is paid, the oldest first, at most two hundred',
  access: 'staff',
  permission: 'affiliate.view',
  input: nothing(),
  output: z.array(
    z.object({
      redemption_id: id(),
      member: person,
      amount: baht(),
      at: instant(),
      /** What can be taken out beside it; below zero where results were corrected meanwhile. */
      available: baht(),
      held: baht(),
      /** All that was paid before. */
      redeemed: baht(),
      /** How many friends count. */
      qualified: z.int(),
      /** Nothing may be paid to this account now. */
      is_blocked: z.boolean(),
      /** Whoever asks has let a friend of this member go, or named who brought one: another person pays. */
      is_barred: z.boolean(),
    }),
  ),
  errors: [],
})

export const decideAffiliateRedemption = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/redemptions/decide',
  summary: 'Pays commission that waits, or refuses it with a reason that its member reads',
  access: 'staff',
  permission: 'affiliate.pay',
  input: z.object({
    redemption_id: id(),
    verdict: z.enum(['pay', 'refuse'], 'กรุณาเลือก'),
    reason: reasonText(5, 300),
  }),
  output: z.object({ state: z.enum(redemptionStates) }),
  errors: [
    stakeErrors.idempotency_mismatch,
    affiliateDeskErrors.affiliate_redemption_closed,
    affiliateDeskErrors.affiliate_released_by_you,
    affiliateDeskErrors.affiliate_member_blocked,
    affiliateDeskErrors.affiliate_redemption_short,
  ],
  movesMoney: true,
})

export const affiliateDeskChanged = defineEvent({
  topic: 'affiliate_desk',
  summary:
    'Terms of commission were proposed or decided about, a friend is held or let go, or a sum waits or was decided about',
  audience: { permission: 'affiliate.view' },
  payload: z.strictObject({}),
})

export type AffiliateTermsInput = CallInput<typeof previewAffiliate>
export type AffiliateTermsWire = WireInput<typeof saveAffiliate>
export type AffiliateDesk = WireOutput<typeof getAffiliateDesk>
export type WaitingRedemption = WireOutput<typeof listAffiliateRedemptions>[number]
export type HeldFriend = WireOutput<typeof listHeldFriends>[number]
