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
import { termsShape } from './contract.ts'
import { signals } from './rules/signals.ts'
import { LEVELS } from './rules/terms.ts'

export const affiliatePermissions = definePermissions({
  'affiliate.view': { thai: 'ดูแนะนำเพื่อน', roles: ['editor', 'cashier', 'auditor'] },
  'affiliate.edit': { thai: 'เสนออัตราค่าแนะนำ', roles: ['editor'] },
  'affiliate.publish': { thai: 'อนุมัติอัตราค่าแนะนำ', roles: ['cashier'] },
  'affiliate.release': { thai: 'พักและตัดสินเพื่อนที่แนะนำ', roles: ['cashier'] },
  'affiliate.attribute': { thai: 'เสนอผู้แนะนำหลังสมัคร', roles: ['editor', 'cashier'] },
  'affiliate.bind': { thai: 'อนุมัติผู้แนะนำหลังสมัคร', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1681–1689. */
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

const version = z.object({
  version: z.int(),
  ...termsShape,
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
  }),
  errors: [],
})

export const countAffiliateWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/affiliate/waiting',
  summary: 'How many proposed terms and held friends wait for a person',
  access: 'staff',
  permission: 'affiliate.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

const faults = [
  affiliateDeskErrors.affiliate_rate_twice,
  affiliateDeskErrors.affiliate_level_above,
  affiliateDeskErrors.affiliate_above_bound,
]

export const previewAffiliate = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/preview',
  summary: 'What these rates would have given in the month before this one, beside those that hold',
  access: 'staff',
  permission: 'affiliate.view',
  input: z.object(typed),
  output: z.object({
    month: z.string(),
    friends: z.int(),
    valid: baht(),
    commission: baht(),
    /** By the terms that hold. */
    commission_now: baht(),
  }),
  errors: faults,
})

export const saveAffiliate = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/save',
  summary: 'Writes the next version of the terms; it holds when a second person agrees',
  access: 'staff',
  permission: 'affiliate.edit',
  input: z.object({ ...typed, reason: reasonText(5, 300) }),
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

export const affiliateDeskChanged = defineEvent({
  topic: 'affiliate_desk',
  summary: 'Terms of commission were proposed or decided about, or a friend is held or let go',
  audience: { permission: 'affiliate.view' },
  payload: z.strictObject({}),
})

export type AffiliateTermsInput = CallInput<typeof previewAffiliate>
export type AffiliateTermsWire = WireInput<typeof saveAffiliate>
export type AffiliateDesk = WireOutput<typeof getAffiliateDesk>
export type HeldFriend = WireOutput<typeof listHeldFriends>[number]
