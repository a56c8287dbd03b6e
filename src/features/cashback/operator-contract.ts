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
  type WireOutput,
} from '#kernel/contract.ts'
import { waitingVersion } from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { productNames } from '#kernel/products.ts'
import { termsShape } from './contract.ts'
import { expiries } from './rules/terms.ts'

export const cashbackPermissions = definePermissions({
  'cashback.view': { thai: 'ดูคืนยอด', roles: ['editor', 'cashier', 'auditor'] },
  'cashback.edit': { thai: 'เสนอเงื่อนไขคืนยอด', roles: ['editor'] },
  'cashback.publish': { thai: 'อนุมัติเงื่อนไขคืนยอด', roles: ['cashier'] },
  'cashback.hold': { thai: 'พักยอดคืนไว้ตรวจสอบ และปล่อย', roles: ['cashier'] },
  'cashback.void': { thai: 'ยกเลิกยอดคืนที่อีกคนพักไว้', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1600–1609. */
export const cashbackDeskErrors = defineErrors({
  cashback_min_above_cap: { number: 1600, thai: 'ขั้นต่ำต้องไม่มากกว่ายอดสูงสุด' },
  cashback_above_margin: {
    number: 1601,
    thai: 'คืนยอดเล่นรวมค่าแนะนำต้องไม่เกินครึ่งหนึ่งของส่วนต่างที่เว็บได้จากเกมนี้ หวยไม่เกิน 30%',
  },
  cashback_product_twice: { number: 1602, thai: 'เกมนี้อยู่ในรายการแล้ว' },
  cashback_below_commission: {
    number: 1603,
    thai: 'ค่าแนะนำที่กันไว้น้อยกว่าอัตราที่หน้าแนะนำเพื่อนให้อยู่ กรุณาลดอัตรานั้นก่อน',
  },
  cashback_not_claimable: { number: 1604, thai: 'ยอดคืนนี้พักไม่ได้แล้ว สถานะเปลี่ยนไป กรุณาโหลดใหม่' },
  cashback_held_before: {
    number: 1605,
    thai: 'ยอดคืนนี้เคยพักไว้ครบแล้ว พักซ้ำไม่ได้ เพราะสมาชิกรอได้ไม่เกิน 72 ชม.',
  },
  cashback_not_held: { number: 1606, thai: 'ยอดคืนนี้ไม่ได้ถูกพักไว้แล้ว กรุณาโหลดใหม่' },
  cashback_void_own: { number: 1607, thai: 'คุณเป็นคนพักยอดนี้ไว้ ต้องให้อีกคนเป็นผู้ยกเลิก' },
  cashback_sum_changed: { number: 1608, thai: 'ยอดคืนนี้เปลี่ยนไปแล้ว กรุณาดูใหม่ก่อนยกเลิก' },
})

const ppm = (what: string, most: number) =>
  z
    .int(`กรุณากรอก${what}เป็นเปอร์เซ็นต์ ทศนิยมไม่เกินสี่ตำแหน่ง`)
    .check(z.minimum(0, `${what}ต้องไม่ติดลบ`), z.maximum(most, `${what}ต้องไม่เกิน ${most / 10_000}%`))

const typed = {
  rate_ppm: ppm('อัตราคืนยอดเสีย', 200_000),
  cap: positiveBaht(),
  min: positiveBaht(),
  on_expiry: z.enum(expiries, 'กรุณาเลือก'),
  turnover_min: positiveBaht(),
  turnover_cap: positiveBaht(),
  products: z
    .array(
      z.object({
        product: z.enum(productNames, 'ไม่รู้จักเกมนี้'),
        in_loss: z.boolean(),
        turnover_ppm: ppm('อัตราคืนยอดเล่น', 100_000),
        commission_ppm: ppm('ค่าแนะนำ', 100_000),
        margin_ppm: ppm('ส่วนต่างของเว็บ', 1_000_000),
      }),
    )
    .check(z.minLength(1, 'ต้องมีอย่างน้อยหนึ่งเกม'), z.maxLength(20, 'เกมมากเกินไป')),
}

const version = z.object({
  version: z.int(),
  ...termsShape,
  /** Null: what the site started with. */
  written_by: z.nullable(z.string()),
  written_at: instant(),
})

export const getCashbackDesk = defineCall({
  method: 'GET',
  path: '/operator/api/cashback/terms',
  summary: 'Every version of the terms, the one that holds, what waits, and what each day gave',
  access: 'staff',
  permission: 'cashback.view',
  input: nothing(),
  output: z.object({
    live_version: z.int(),
    /** Newest first. */
    versions: z.array(version),
    proposal: waitingVersion(),
    /** The last 31 days: who earned, what could be had, what was had. */
    days: z.array(
      z.object({
        day: day(),
        version: z.int(),
        is_done: z.boolean(),
        members: z.int(),
        earned: baht(),
        paid: baht(),
        turnover: baht(),
      }),
    ),
    /** What is claimable and not claimed: the house owes it. */
    owed: baht(),
    /** What was paid too much and is still carried. */
    carried: baht(),
  }),
  errors: [],
})

export const countCashbackWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/cashback/waiting',
  summary: 'How many proposed terms and held sums wait for a person',
  access: 'staff',
  permission: 'cashback.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

const faults = [
  cashbackDeskErrors.cashback_min_above_cap,
  cashbackDeskErrors.cashback_above_margin,
  cashbackDeskErrors.cashback_product_twice,
]

export const previewCashback = defineCall({
  method: 'POST',
  path: '/operator/api/cashback/preview',
  summary: 'What these terms would have cost in the month before this one, beside those that hold',
  access: 'staff',
  permission: 'cashback.view',
  input: z.object(typed),
  output: z.object({
    month: z.string(),
    /** On which somebody played. */
    days: z.int(),
    members: z.int(),
    loss: baht(),
    turnover: baht(),
    /** By the terms that hold. */
    loss_now: baht(),
    turnover_now: baht(),
    /** Members of whom at least one day reached the cap, or half of the margin. */
    capped: z.int(),
    capped_now: z.int(),
    bounded: z.int(),
    bounded_now: z.int(),
    /** What was played, and what of the sum for turnover each game gives. */
    products: z.array(
      z.object({
        product: z.enum(productNames),
        valid: baht(),
        turnover: baht(),
        turnover_now: baht(),
      }),
    ),
    /** What the house won of that play. */
    result: baht(),
  }),
  errors: faults,
})

export const saveCashback = defineCall({
  method: 'POST',
  path: '/operator/api/cashback/save',
  summary: 'Writes the next version of the terms; it holds when a second person agrees',
  access: 'staff',
  permission: 'cashback.edit',
  input: z.object({ ...typed, reason: reasonText(5, 300) }),
  output: z.object({ version: z.int() }),
  errors: [...faults, approvalErrors.approval_asked],
})

const decision = { approval_id: id(), reason: reasonText(5, 300) }

export const publishCashback = defineCall({
  method: 'POST',
  path: '/operator/api/cashback/publish',
  summary: 'The second person agrees: days that end from here on go by this version',
  access: 'staff',
  permission: 'cashback.publish',
  input: z.object(decision),
  output: z.object({ live_version: z.int() }),
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
    cashbackDeskErrors.cashback_below_commission,
  ],
})

export const rejectCashback = defineCall({
  method: 'POST',
  path: '/operator/api/cashback/reject',
  summary: 'The second person does not agree; nothing changes',
  access: 'staff',
  permission: 'cashback.publish',
  input: z.object(decision),
  output: z.object({ live_version: z.int() }),
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const cashbackDeskChanged = defineEvent({
  topic: 'cashback_desk',
  summary: 'Terms of cashback were proposed or decided about, or a sum was held or let go',
  audience: { permission: 'cashback.view' },
  payload: z.strictObject({ version: z.optional(z.int()), loss_id: z.optional(z.int()) }),
})

export type CashbackTermsInput = CallInput<typeof saveCashback>
export type CashbackDesk = WireOutput<typeof getCashbackDesk>
