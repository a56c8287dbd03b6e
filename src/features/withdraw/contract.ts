import * as z from 'zod/mini'
import {
  type CallOutput,
  type WireOutput,
  baht,
  day,
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
import { bareCode } from '#kernel/plain-signs.ts'

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
    // Another member's is as good as none.
    status: 404,
    thai: 'ถอนได้เฉพาะบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น',
  },
  withdraw_bank_account_in_review: {
    number: 2120,
    thai: 'บัญชีนี้เพิ่งเพิ่มและยังอยู่ระหว่างตรวจสอบ ถอนเข้าได้เมื่อครบ 24 ชั่วโมง',
  },
  withdraw_wallet_bonus: {
    number: 2102,
    thai: 'เงินโบนัสถอนไม่ได้โดยตรง เล่นให้ครบเงื่อนไขแล้วเงินจะเข้ากระเป๋าหลักและถอนได้',
  },
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
  withdraw_daily_amount_reached: {
    number: 2107,
    thai: 'ยอดถอนรวมวันนี้จะเกินกำหนดต่อวัน กรุณาลดจำนวนเงินหรือทำรายการใหม่พรุ่งนี้',
  },
  withdraw_turnover_open: {
    number: 2108,
    thai: 'ยังเล่นไม่ครบตามยอดที่ฝาก กรุณาเล่นให้ครบก่อนถอน',
  },
  withdraw_wallet_free_credit: {
    number: 2109,
    thai: 'เครดิตฟรีถอนไม่ได้โดยตรง เล่นให้ครบเงื่อนไขแล้วเงินจะเข้ากระเป๋าหลักและถอนได้',
  },
  withdraw_debt_open: {
    number: 2111,
    thai: 'คุณมียอดค้างอยู่ ถอนได้เฉพาะส่วนที่เกินยอดค้าง',
  },
  withdraw_fee_changed: {
    number: 2110,
    thai: 'ค่าธรรมเนียมเปลี่ยนไปจากที่แสดง กรุณาตรวจสอบยอดที่จะได้รับอีกครั้ง',
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
  /** What left the wallet. */
  amount: baht(),
  /** Out of the amount: what of it paid a debt; while nothing is sent yet, what would. */
  debt: baht(),
  /** Out of the amount; nothing when the money came back. */
  fee: baht(),
  /** What the account gets. */
  receive: baht(),
  wallet: z.object({ wallet_id: id(), name: z.string() }),
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
  summary:
    'Limits, fee, play asked for, the wallets and accounts to choose from and the pending request',
  access: 'member',
  input: nothing(),
  output: z.object({
    wallet_id: id(),
    min_amount: baht(),
    /** The most of one request. */
    max_amount: baht(),
    times_a_day: z.int(),
    times_left: z.int(),
    /** The most of a day and what of it is left; null: only the number of times counts. */
    day_max: z.nullable(baht()),
    day_left: z.nullable(baht()),
    /** What the next one costs: `fixed` and `bp` hundredths of a percent; nothing while some are free. */
    fee: z.object({ fixed: baht(), bp: z.int(), free_left: z.int() }),
    /** Of what was paid in: what is to be staked, and what was. */
    turnover: z.object({
      need: baht(),
      done: baht(),
      left: baht(),
      /** Hundredths: 150 is one and a half times. */
      times_x100: z.int(),
      /** True: nothing leaves the main wallet before; else a person looks at it. */
      refuses: z.boolean(),
    }),
    /** Each open wallet, the main one first; `reason` says why nothing leaves from it. */
    wallets: z.array(
      z.object({
        wallet_id: id(),
        wallet_name: z.string(),
        wallet_type_id: z.int(),
        withdrawable: baht(),
        reason: z.nullable(z.string()),
      }),
    ),
    /** What the member owes: no wallet gives what a debt needs. */
    owed: baht(),
    /** What the main wallet can give now. */
    withdrawable: baht(),
    /** All wallets together, as the header shows it. */
    total_balance: baht(),
    /** The primary one first. */
    bank_accounts: z.array(
      z.extend(bankAccount, {
        /** No withdrawal goes to it before this instant; null: it takes them now. */
        review_until: z.nullable(instant()),
      }),
    ),
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
    /** The fee that was shown; another one refuses the request. */
    fee: z.optional(baht()),
    /** Both where `otp_required` says so. */
    otp_ref: z.optional(z.string().check(z.regex(/^[A-Z2-9]{10,32}$/, 'รหัสอ้างอิง OTP ไม่ถูกต้อง'))),
    otp_code: z.optional(
      z.string().check(z.overwrite(bareCode), z.regex(/^\d{6}$/, 'รหัส OTP ต้องมี 6 หลัก')),
    ),
  }),
  output: z.extend(withdrawal, {
    /** What is left in the wallet. */
    balance: baht(),
  }),
  errors: [
    stakeErrors.idempotency_mismatch,
    withdrawErrors.withdraw_not_allowed,
    withdrawErrors.withdraw_wallet_bonus,
    withdrawErrors.withdraw_wallet_free_credit,
    otpErrors.otp_required,
    otpErrors.otp_expired,
    otpErrors.otp_wrong,
    withdrawErrors.withdraw_bank_account_unknown,
    withdrawErrors.withdraw_bank_account_in_review,
    withdrawErrors.withdraw_below_minimum,
    withdrawErrors.withdraw_above_maximum,
    withdrawErrors.withdraw_pending_exists,
    withdrawErrors.withdraw_daily_count_reached,
    withdrawErrors.withdraw_daily_amount_reached,
    withdrawErrors.withdraw_fee_changed,
    withdrawErrors.withdraw_turnover_open,
    stakeErrors.insufficient_balance,
    withdrawErrors.withdraw_debt_open,
  ],
  limit: withdrawLimits.withdraw,
  movesMoney: true,
  stepUp: { orBy: ['otp_ref', 'otp_code'] },
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

export const getMyDebt = defineCall({
  method: 'GET',
  path: '/api/member/debt',
  summary: 'What I owe since a prize was corrected or taken back, and which corrections left it',
  access: 'member',
  input: nothing(),
  output: z.object({
    owed: baht(),
    /** Of it for wins of games that their provider took back. */
    of_games: baht(),
    /** The bills whose corrected prize left it, newest first, the last ones; none where a bank took money back. */
    causes: z.array(
      z.object({
        bill_id: id(),
        market: z.string(),
        draw_day: day(),
        /** Why the result was corrected, in the words of the staff. */
        reason: z.string(),
        amount: baht(),
        at: instant(),
      }),
    ),
  }),
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

export const withdrawalEnded = defineEvent({
  topic: 'withdraw_ended',
  summary: 'A withdrawal arrived or came back',
  isFact: true,
  payload: z.strictObject({ withdraw_id: z.int() }),
})

export type BankAccountView = z.output<typeof bankAccount>
export type WithdrawalView = z.output<typeof withdrawal>
/** A bill whose corrected prize left a debt. */
export type DebtCause = CallOutput<typeof getMyDebt>['causes'][number]
export type WithdrawInfo = CallOutput<typeof getWithdrawInfo>
export type WireWithdrawal = WireOutput<typeof getWithdrawal>
