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
  reasonText,
} from '#kernel/contract.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { memberDigits, phoneDigits, shownPhone } from '#kernel/phone.ts'

export const depositPermissions = definePermissions({
  'deposit.review': { thai: 'จัดการรายการฝากที่จับคู่ไม่ได้', roles: ['cashier'] },
})

/** What the desk can be refused when resolving a deposit. Numbers 2050–2099. */
export const depositDeskErrors = defineErrors({
  review_already_resolved: { number: 2050, thai: 'รายการนี้ถูกจัดการไปแล้ว กรุณาโหลดรายการใหม่' },
  review_claimed: {
    number: 2057,
    thai: 'เจ้าหน้าที่อีกคนหนึ่งกำลังตรวจรายการนี้อยู่ กดรับช่วงต่อก่อนจึงจะตัดสินได้',
  },
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
  credit_above_limit: {
    number: 2058,
    thai: 'เกินวงเงินฝากที่สมาชิกตั้งไว้ รวมรายการที่รอชำระ เติมได้เมื่อวงเงินว่างพอ หรือโอนเงินคืนผู้โอน',
  },
  return_taken_back: {
    number: 2059,
    thai: 'ธนาคารเรียกเงินก้อนนี้คืนด้วยยอดที่ต่างกัน กรุณาตัดสินที่หน้ารายการธนาคารก่อน จึงโอนคืนผู้โอนได้',
  },
  review_payer_unknown: {
    number: 2054,
    thai: 'ธนาคารไม่ได้แจ้งบัญชีผู้โอน จึงโอนคืนไม่ได้ กรุณาเติมเงินให้สมาชิกแทน',
  },
})

const reason = () => reasonText(5, 500)

const memberPhone = () =>
  z.string().check(z.overwrite(phoneDigits), z.regex(/^0\d{9}$/, 'เบอร์โทรต้องเป็นตัวเลข 10 หลัก'))

/** Why money waits for a person. */
export const reviewReason = z.enum([
  'unknown_reference',
  'amount_differs',
  'paid_twice',
  'payer_differs',
  'payer_unknown',
  'wallet_closed',
  'above_tier',
  'above_limit',
])
export type ReviewReason = z.output<typeof reviewReason>

/** `returning`: the transfer back to the payer is under way; where it fails the case reopens. */
export const reviewStatus = z.enum(['open', 'credited', 'returning', 'returned'])
export type ReviewStatus = z.output<typeof reviewStatus>

const claim = z.object({ by: z.string(), by_me: z.boolean(), since: instant() })

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
  /** Who works on it at this moment. */
  claim: z.nullable(claim),
  /** Whom somebody proposes as its owner; another person confirms or rejects it. */
  proposal: z.nullable(
    z.object({
      approval_id: id(),
      member_id: id(),
      member_name: z.string(),
      member_phone: z.string(),
      by: z.string(),
      by_me: z.boolean(),
      reason: z.string(),
      at: instant(),
      expires_at: z.nullable(instant()),
    }),
  ),
  /** Why the last transfer back to the payer failed; null where none did. */
  return_failure: z.nullable(z.string()),
  resolution: z.nullable(
    z.object({
      staff_name: z.string(),
      /** The second person of a credit that took two. */
      confirmed_by: z.nullable(z.string()),
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
  input: z.object({
    status: z._default(reviewStatus, 'open'),
    /** A reference of a payment or of the bank, whole, an amount in baht, or the end of a member's phone. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(40, 'คำค้นยาวเกิน 40 ตัวอักษร'))),
    ...paging,
  }),
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
  input: z.object({
    member_id: z.optional(id()),
    phone: z.optional(memberPhone()),
    case_id: z.optional(id()),
  }),
  output: z.object({
    member_id: id(),
    name: z.string(),
    phone: z.string(),
    bank_accounts: z.array(z.object({ bank_name: z.string(), account_number: z.string() })),
    /** Of the case that was named: the money is not this member's by what the bank said. */
    takes_two: z.nullable(z.boolean()),
    /** Of the case that was named: crediting it would pass what this member allows himself, now. */
    above_limit: z.nullable(z.boolean()),
    /** What his own limit leaves beside what waits to be paid; null: he limits no deposits. */
    limit_left: z.nullable(baht()),
  }),
  errors: [depositDeskErrors.credit_target_required, depositDeskErrors.credit_member_not_found],
})

/** So many members are offered: more than share an end, but for a house of a hundred thousand. */
export const CREDIT_MEMBERS_MAX = 20

/** A POST, so that what was typed stands in no address. */
export const findCreditMembers = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/review/members',
  summary:
    'The members whose phone ends in these four digits or has this mask, masked, to choose one of them',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({
    /** `4321`, or the phone as desks show it. */
    phone_end: z.string('พิมพ์ 4 ตัวท้ายของเบอร์โทร').check(
      z.overwrite(memberDigits),
      z.refine((text) => shownPhone(text) !== null, 'พิมพ์ 4 ตัวท้ายของเบอร์โทร'),
    ),
  }),
  output: z.object({
    items: z.array(z.object({ member_id: id(), name: z.string(), phone: z.string() })),
    has_more: z.boolean(),
  }),
  errors: [],
})

const decided = z.object({ case_id: id(), status: reviewStatus, member_id: z.nullable(id()) })

/** The money goes to a member at once where it is his; otherwise that is proposed, and the case stays open. */
export const resolveReviewCase = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/review/resolve',
  summary: 'Credits the waiting money to its owner, proposes another member, or sends it back',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({
    case_id: id(),
    action: z.enum(['credit', 'return']),
    /** For `credit`: the member by phone, by number, or by one of their payments (id). */
    phone: z.optional(memberPhone()),
    member_id: z.optional(id()),
    payment_id: z.optional(id()),
    reason: reason(),
  }),
  output: decided,
  errors: [
    depositDeskErrors.review_already_resolved,
    depositDeskErrors.review_claimed,
    depositDeskErrors.credit_target_required,
    depositDeskErrors.credit_member_not_found,
    depositDeskErrors.credit_payment_not_found,
    depositDeskErrors.credit_wallet_closed,
    depositDeskErrors.credit_member_excluded,
    depositDeskErrors.credit_above_limit,
    depositDeskErrors.review_payer_unknown,
    depositDeskErrors.return_taken_back,
    approvalErrors.approval_asked,
  ],
  movesMoney: true,
})

/** Who takes work from a colleague says why. */
const saysWhy = z.refine<{ action: string; reason?: string | undefined }>(
  ({ action, reason: said }) => action !== 'take_over' || said !== undefined,
  { error: 'กรุณาระบุเหตุผลที่รับช่วงต่อ', path: ['reason'] },
)

export const claimReviewCase = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/review/claim',
  summary: 'Says who works on a case; an open page repeats it, and a silent one loses the case',
  access: 'staff',
  permission: 'deposit.review',
  passive: true,
  input: z
    .object({
      case_id: id(),
      action: z.enum(['take', 'take_over', 'leave']),
      /** Of `take_over`, for the trail. */
      reason: z.optional(reason()),
    })
    .check(saysWhy),
  output: z.object({ case_id: id(), claim: z.nullable(claim) }),
  errors: [depositDeskErrors.review_already_resolved],
})

export const confirmReviewCredit = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/review/confirm',
  summary: 'The second person found the same: the money goes to whom the first one proposed',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({ case_id: id(), approval_id: id() }),
  output: decided,
  errors: [
    depositDeskErrors.review_already_resolved,
    depositDeskErrors.review_claimed,
    depositDeskErrors.credit_wallet_closed,
    depositDeskErrors.credit_member_excluded,
    depositDeskErrors.credit_above_limit,
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
  movesMoney: true,
})

export const rejectReviewCredit = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/review/reject',
  summary: 'The second person found otherwise, or the first takes it back; nothing moves',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({ case_id: id(), approval_id: id(), reason: reason() }),
  output: decided,
  errors: [
    depositDeskErrors.review_already_resolved,
    depositDeskErrors.review_claimed,
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
  ],
})

export type ReviewCaseView = CallOutput<typeof listReviewCases>['items'][number]
export type WireReviewCase = WireOutput<typeof listReviewCases>['items'][number]
export type CreditMember = WireOutput<typeof findCreditMember>
export type CreditMembers = WireOutput<typeof findCreditMembers>
