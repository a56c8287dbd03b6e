import * as z from 'zod/mini'
import {
  type CallOutput,
  type WireOutput,
  baht,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'

export const depositPermissions = definePermissions({
  'deposit.review': { thai: 'จัดการรายการฝากที่จับคู่ไม่ได้', roles: ['cashier'] },
})

/** What the desk can be refused when resolving a deposit. Numbers 2050–2099. */
export const depositDeskErrors = defineErrors({
  review_already_resolved: { number: 2050, thai: 'รายการนี้ถูกจัดการไปแล้ว กรุณาโหลดรายการใหม่' },
  credit_member_not_found: { number: 2051, thai: 'ไม่พบสมาชิกที่ใช้เบอร์โทรนี้ กรุณาตรวจสอบ' },
  credit_payment_not_found: { number: 2052, thai: 'ไม่พบรายการฝากตามเลขอ้างอิงนี้ กรุณาตรวจสอบ' },
  credit_target_required: {
    number: 2053,
    thai: 'กรุณาระบุเบอร์โทรสมาชิกหรือรายการฝากที่จะเติมเงินเข้า',
  },
  credit_wallet_closed: { number: 2055, thai: 'กระเป๋าเงินของสมาชิกคนนี้ปิดแล้ว เติมเงินเข้าไม่ได้' },
  credit_member_excluded: {
    number: 2056,
    thai: 'สมาชิกคนนี้อยู่ในช่วงพักการเล่นและไม่ใช่เจ้าของเงิน เติมให้ไม่ได้ กรุณาโอนเงินคืนผู้โอน',
  },
  review_payer_unknown: {
    number: 2054,
    thai: 'ธนาคารไม่ได้แจ้งบัญชีผู้โอน จึงโอนคืนไม่ได้ กรุณาเติมเงินให้สมาชิกแทน',
  },
})

const memberPhone = () => z.string().check(z.regex(/^0\d{9}$/, 'เบอร์โทรต้องเป็นตัวเลข 10 หลัก'))

/** Why money waits for a person. */
export const reviewReason = z.enum([
  'unknown_reference',
  'amount_differs',
  'paid_twice',
  'payer_differs',
  'payer_unknown',
  'wallet_closed',
])
export type ReviewReason = z.output<typeof reviewReason>

/** `returning`: the transfer back to the payer is under way; where it fails the case reopens. */
export const reviewStatus = z.enum(['open', 'credited', 'returning', 'returned'])
export type ReviewStatus = z.output<typeof reviewStatus>

const reviewCase = z.object({
  case_id: id(),
  status: reviewStatus,
  reason: reviewReason,
  /** What the gateway received; it waits in suspense until the case is resolved. */
  amount: baht(),
  charge_id: z.string(),
  reference: z.nullable(z.string()),
  /** The payment that the money seems to belong to, where one is known. */
  payment: z.nullable(
    z.object({
      payment_id: id(),
      reference: z.string(),
      amount: baht(),
      member_id: id(),
      member_name: z.string(),
      member_phone: z.string(),
    }),
  ),
  payer: z.object({
    name: z.nullable(z.string()),
    bank_code: z.nullable(z.string()),
    /** Masked: `xxx-x-x1234-x`. */
    account: z.nullable(z.string()),
    /** The member who registered this account. */
    member_id: z.nullable(id()),
  }),
  received_at: instant(),
  /** Why the last transfer back to the payer failed; null where none did. */
  return_failure: z.nullable(z.string()),
  resolution: z.nullable(
    z.object({
      staff_name: z.string(),
      note: z.string(),
      at: instant(),
      member_id: z.nullable(id()),
    }),
  ),
})

export const listReviewCases = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/review/list',
  summary: 'Received money that matches no open payment, oldest open case first',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({ status: z._default(reviewStatus, 'open'), ...paging }),
  output: page(reviewCase),
  errors: [],
})

export const countReviewCases = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/review/waiting',
  summary: 'How many cases wait for a decision',
  access: 'staff',
  permission: 'deposit.review',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const reviewDeskChanged = defineEvent({
  topic: 'deposit_desk',
  summary: 'Money came in that matches no open payment, or a case of it changed its status',
  audience: { permission: 'deposit.review' },
  payload: z.strictObject({ case_id: z.int() }),
})

export const findCreditMember = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/review/member',
  summary: 'Whom money would go to, masked: to be compared with the slip before it is credited',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({ member_id: z.optional(id()), phone: z.optional(memberPhone()) }),
  output: z.object({
    member_id: id(),
    name: z.string(),
    phone: z.string(),
    bank_accounts: z.array(z.object({ bank_name: z.string(), account_number: z.string() })),
  }),
  errors: [depositDeskErrors.credit_target_required, depositDeskErrors.credit_member_not_found],
})

export const resolveReviewCase = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/review/resolve',
  summary: 'Credits the waiting money to a member, or sends it back to the payer',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({
    case_id: id(),
    action: z.enum(['credit', 'return']),
    /** For `credit`: the member by phone, by number, or by one of their payments (id). */
    phone: z.optional(memberPhone()),
    member_id: z.optional(id()),
    payment_id: z.optional(id()),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(5, 'กรุณาระบุเหตุผลอย่างน้อย 5 ตัวอักษร'),
        z.maxLength(500, 'เหตุผลยาวเกิน 500 ตัวอักษร'),
      ),
  }),
  output: z.object({ case_id: id(), status: reviewStatus, member_id: z.nullable(id()) }),
  errors: [
    depositDeskErrors.review_already_resolved,
    depositDeskErrors.credit_target_required,
    depositDeskErrors.credit_member_not_found,
    depositDeskErrors.credit_payment_not_found,
    depositDeskErrors.credit_wallet_closed,
    depositDeskErrors.credit_member_excluded,
    depositDeskErrors.review_payer_unknown,
  ],
  movesMoney: true,
})

export type ReviewCaseView = CallOutput<typeof listReviewCases>['items'][number]
export type WireReviewCase = WireOutput<typeof listReviewCases>['items'][number]
export type CreditMember = WireOutput<typeof findCreditMember>
