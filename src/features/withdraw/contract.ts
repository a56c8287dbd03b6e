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
  positiveBaht,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { otpErrors } from '#kernel/otp-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { commonLimits, defineLimits } from '#kernel/limit.ts'

export const withdrawLimits = defineLimits({ withdraw: [5, 'minute'] })

/** What a member can be refused when withdrawing. Numbers 2100–2149; the desk's follow. */
export const withdrawErrors = defineErrors({
  withdraw_not_allowed: {
    number: 2100,
    thai: 'บัญชีของคุณถูกระงับการถอนชั่วคราว กรุณาติดต่อเจ้าหน้าที่',
    level: 'warn',
  },
  withdraw_bank_account_unknown: {
    number: 2101,
    thai: 'ถอนได้เฉพาะบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น',
  },
  withdraw_wallet_not_main: { number: 2102, thai: 'ถอนได้จากกระเป๋าเงินหลักเท่านั้น' },
  withdraw_below_minimum: { number: 2103, thai: 'จำนวนเงินต่ำกว่ายอดถอนขั้นต่ำ' },
  withdraw_above_maximum: { number: 2104, thai: 'จำนวนเงินสูงกว่ายอดถอนสูงสุดต่อครั้ง' },
  withdraw_pending_exists: {
    number: 2105,
    thai: 'มีรายการถอนที่กำลังดำเนินการอยู่ กรุณารอให้รายการเดิมเสร็จก่อน',
  },
  withdraw_daily_count_reached: {
    number: 2106,
    thai: 'วันนี้คุณถอนครบจำนวนครั้งแล้ว กรุณาทำรายการใหม่พรุ่งนี้',
  },
})

/**
 * requested → approved → sending → paid; requested → rejected → returned; sending → failed →
 * returned. `rejected` and `failed` pass into `returned` at once: the money is back by then, and
 * the timeline keeps both moments.
 */
export const withdrawStatus = z.enum([
  'requested',
  'approved',
  'sending',
  'paid',
  'rejected',
  'failed',
  'returned',
])
export type WithdrawStatus = z.output<typeof withdrawStatus>

const bankAccount = z.object({
  id: id(),
  bank_code: z.string(),
  bank_name: z.string(),
  /** `xxx-x-x4521-8`: the whole number never leaves the server. */
  account_number: z.string(),
  account_name: z.string(),
})

const withdrawal = z.object({
  withdraw_id: id(),
  /** What the member reads out to staff: `WD-8841-2207`. */
  reference: z.string(),
  status: withdrawStatus,
  amount: baht(),
  bank_account: bankAccount,
  /** Why the money came back, in the words staff or bank gave; null otherwise. */
  reason: z.nullable(z.string()),
  requested_at: instant(),
  finished_at: z.nullable(instant()),
  /** Every status that the withdrawal went through, oldest first. */
  timeline: z.array(z.object({ status: withdrawStatus, at: instant() })),
})

export const getWithdrawInfo = defineCall({
  method: 'GET',
  path: '/api/member/withdraw/info',
  summary: 'Limits, what can be withdrawn now, the accounts it can go to and the pending request',
  access: 'member',
  input: nothing(),
  output: z.object({
    wallet_id: id(),
    min_amount: baht(),
    /** The most of one request. */
    max_amount: baht(),
    times_a_day: z.int(),
    times_left: z.int(),
    /** What the main wallet can give now. */
    withdrawable: baht(),
    /** All wallets together, as the header shows it. */
    total_balance: baht(),
    bank_accounts: z.array(bankAccount),
    /** The request under way; while there is one no other is accepted. */
    pending: z.nullable(withdrawal),
    /** False while the account may not withdraw at all. */
    allowed: z.boolean(),
    /** A code by SMS belongs to each request: `requestWithdrawOtp` sends it. */
    otp_required: z.boolean(),
  }),
  errors: [],
})

export const requestWithdraw = defineCall({
  method: 'POST',
  path: '/api/member/withdraw',
  summary: 'Asks for a payout to the registered account; the amount is held at once',
  access: 'member',
  input: z.object({
    wallet_id: id(),
    amount: positiveBaht(),
    bank_account_id: id(),
    /** Both where `otp_required` says so. */
    otp_ref: z.optional(z.string().check(z.regex(/^[A-Z2-9]{10,32}$/, 'รหัสอ้างอิง OTP ไม่ถูกต้อง'))),
    otp_code: z.optional(z.string().check(z.regex(/^\d{6}$/, 'รหัส OTP ต้องมี 6 หลัก'))),
  }),
  output: z.extend(withdrawal, {
    /** What is left in the wallet. */
    balance: baht(),
  }),
  errors: [
    stakeErrors.idempotency_mismatch,
    withdrawErrors.withdraw_not_allowed,
    withdrawErrors.withdraw_wallet_not_main,
    otpErrors.otp_required,
    otpErrors.otp_expired,
    otpErrors.otp_wrong,
    withdrawErrors.withdraw_bank_account_unknown,
    withdrawErrors.withdraw_below_minimum,
    withdrawErrors.withdraw_above_maximum,
    withdrawErrors.withdraw_pending_exists,
    withdrawErrors.withdraw_daily_count_reached,
    stakeErrors.insufficient_balance,
  ],
  limit: withdrawLimits.withdraw,
  movesMoney: true,
})

export const requestWithdrawOtp = defineCall({
  method: 'POST',
  path: '/api/member/withdraw/otp',
  summary: "Sends the code for a withdrawal to the member's phone",
  access: 'member',
  limit: commonLimits.otp,
  input: nothing(),
  output: z.object({
    otp_ref: z.string(),
    /** The four letters that stand in the message too. */
    ref_label: z.string(),
    expires_at: instant(),
    resend_at: instant(),
  }),
  errors: [otpErrors.otp_cooldown, otpErrors.otp_daily_limit],
})

export const listWithdrawals = defineCall({
  method: 'GET',
  path: '/api/member/withdraw/list',
  summary: 'My withdrawals, newest first',
  access: 'member',
  input: z.object({ ...paging }),
  output: page(withdrawal),
  errors: [],
})

export const getWithdrawal = defineCall({
  method: 'GET',
  path: '/api/member/withdraw/detail',
  summary: 'One withdrawal with its timeline',
  access: 'member',
  input: z.object({ withdraw_id: id() }),
  output: withdrawal,
  errors: [],
})

export const withdrawalChanged = defineEvent({
  topic: 'withdraw',
  summary: 'A withdrawal changed its status',
  audience: 'member',
  payload: z.strictObject({
    withdraw_id: z.int(),
    status: withdrawStatus,
    amount: baht(),
    reason: z.nullable(z.string()),
  }),
})

export type BankAccountView = z.output<typeof bankAccount>
export type WithdrawalView = z.output<typeof withdrawal>
export type WithdrawInfo = CallOutput<typeof getWithdrawInfo>
export type WireWithdrawal = WireOutput<typeof getWithdrawal>
