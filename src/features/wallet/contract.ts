import * as z from 'zod/mini'
import {
  baht,
  day,
  defineCall,
  id,
  instant,
  madeFile,
  nothing,
  page,
  paging,
  positiveBaht,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { commonLimits, defineLimits } from '#kernel/limit.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { statementGroupNames } from '#kernel/statement-groups.ts'

export const walletLimits = defineLimits({ transfer: [20, 'minute'], export: [6, 'minute'] })

/** Why money does not move between a member's wallets. Numbers 2400–2419. */
export const walletErrors = defineErrors({
  wallet_is_main: {
    number: 2400,
    thai: 'เงินอยู่ในกระเป๋าหลักแล้ว กรุณาเลือกกระเป๋าคืนยอดหรือกระเป๋าค่าแนะนำ',
  },
  wallet_bonus_stays: {
    number: 2401,
    thai: 'ย้ายเงินโบนัสเองไม่ได้ เมื่อทำยอดเล่นครบตามเงื่อนไข ระบบจะโอนเข้ากระเป๋าหลักให้',
  },
  wallet_free_credit_stays: {
    number: 2402,
    thai: 'ย้ายเครดิตฟรีเองไม่ได้ เมื่อเล่นครบตามเงื่อนไข ระบบจะโอนเข้ากระเป๋าหลักให้',
  },
  wallet_transfer_not_allowed: {
    number: 2403,
    thai: 'บัญชีของคุณถูกระงับชั่วคราว จึงย้ายเงินไม่ได้ กรุณาติดต่อเจ้าหน้าที่',
    level: 'warn',
  },
  statement_too_long: {
    number: 2410,
    thai: 'รายการในช่วงนี้มากเกินกว่าจะทำเป็นไฟล์เดียว กรุณาเลือกช่วงวันที่ให้สั้นลง',
  },
  statement_empty: { number: 2411, thai: 'ไม่มีรายการในช่วงนี้ให้ทำเป็นไฟล์' },
  wallet_empty: { number: 2404, thai: 'กระเป๋านี้ไม่มีเงินให้ย้าย' },
})

export const wallet = z.object({
  id: id(),
  wallet_name: z.string(),
  /** What can be spent now. */
  balance: baht(),
  /** Set aside for withdrawals under way; not part of the balance. */
  held: baht(),
  /** 1 main, 2 bonus, 3 cashback, 4 commission, 5 free credit. */
  wallet_type_id: z.int(),
})
export type Wallet = z.output<typeof wallet>

export const wallets = defineCall({
  method: 'POST',
  path: '/api/member/wallets',
  summary: "The member's wallets, the main one first",
  access: 'member',
  limit: commonLimits.refresh,
  input: nothing(),
  output: z.array(wallet),
  errors: [],
})

export const transferToMain = defineCall({
  method: 'POST',
  path: '/api/member/wallets/transfer',
  summary: 'Moves cashback or commission into the main wallet, an amount or all of it',
  access: 'member',
  input: z.object({
    wallet_id: id(),
    /** Left out: whatever the wallet holds when it is decided. */
    amount: z.optional(positiveBaht()),
  }),
  output: z.object({
    /** What was moved. */
    amount: baht(),
    /** All wallets after it. */
    wallets: z.array(wallet),
  }),
  errors: [
    walletErrors.wallet_is_main,
    walletErrors.wallet_bonus_stays,
    walletErrors.wallet_free_credit_stays,
    walletErrors.wallet_transfer_not_allowed,
    walletErrors.wallet_empty,
    stakeErrors.insufficient_balance,
    stakeErrors.wallet_closed,
    stakeErrors.idempotency_mismatch,
  ],
  limit: walletLimits.transfer,
  movesMoney: true,
})

/** How far a movement is: money set aside is pending until it is paid out or given back. */
export const statementStatuses = ['done', 'pending', 'cancelled'] as const

export const statementItem = z.object({
  id: z.string(),
  wallet_id: id(),
  /** In Thai: `balance_after` is of this wallet alone. */
  wallet_name: z.string(),
  /** The ledger's word for the movement, `lottery_stake`. */
  kind: z.string(),
  group: z.enum(statementGroupNames),
  label: z.string(),
  /** Negative when money left the wallet. */
  amount: baht(),
  /** What could be spent of that wallet right after it. */
  balance_after: baht(),
  at: instant(),
  /**
   * What caused it, as its feature says it: the word and the page of a button, or a sentence where there is
   * no page to open. Null where it is not known.
   */
  cause: z.nullable(z.object({ word: z.string(), link: z.nullable(z.string()) })),
  /** What the movement belongs to, to copy and to ask staff about; null when there is nothing. */
  ref: z.nullable(z.string()),
  /** What that is about, in words: `จับยี่กี รอบที่ 670`; null where the label says it all. */
  subject: z.nullable(z.string()),
  status: z.enum(statementStatuses),
})
export type StatementItem = z.output<typeof statementItem>

const filterFields = {
  group: z._default(z.enum(['all', ...statementGroupNames], 'ไม่รู้จักหมวดนี้'), 'all'),
  /** First and last Bangkok day, both included; open when left out. */
  from: z.optional(day()),
  to: z.optional(day()),
  wallet_id: z.optional(id()),
  /** An amount (`142.50`), a bill's number, or a reference (`WD-8841-2207`, `DP-8841-2207`). */
  search: z.optional(z.string().check(z.trim(), z.maxLength(40, 'คำค้นยาวเกิน 40 ตัวอักษร'))),
}
const isForward = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { error: 'วันเริ่มต้นต้องไม่อยู่หลังวันสิ้นสุด', path: ['from'] },
)

export const statement = defineCall({
  method: 'GET',
  path: '/api/member/statement',
  summary: 'Movements, newest first, with the totals of the chosen range',
  access: 'member',
  input: z.object({ ...paging, ...filterFields }).check(isForward),
  output: z.extend(page(statementItem), {
    /** Of the whole range and filter, not of the page; `net` is `in` minus `out`. */
    totals: z.object({ in: baht(), out: baht(), net: baht() }),
  }),
  errors: [],
})

/** How many months one summary covers at most. */
export const SUMMARY_MONTHS_MAX = 24

export const monthlyStatement = defineCall({
  method: 'GET',
  path: '/api/member/statement/monthly',
  summary: 'What each of the last months brought and took, newest first, by group',
  access: 'member',
  limit: commonLimits.refresh,
  input: z.object({
    months: z._default(
      z.coerce
        .number('จำนวนเดือนไม่ถูกต้อง')
        .check(
          z.int('จำนวนเดือนไม่ถูกต้อง'),
          z.minimum(1, 'อย่างน้อย 1 เดือน'),
          z.maximum(SUMMARY_MONTHS_MAX, 'ไม่เกิน 24 เดือน'),
        ),
      12,
    ),
  }),
  output: z.array(
    z.object({
      /** `2026-11`, of Bangkok. */
      month: z.string(),
      in: baht(),
      out: baht(),
      net: baht(),
      groups: z.array(z.object({ group: z.enum(statementGroupNames), in: baht(), out: baht() })),
    }),
  ),
  errors: [],
})

export const exportFormats = ['csv', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The most lines of one file: a spreadsheet takes many, a document is read by a person. */
export const EXPORT_LINES_MAX: Readonly<Record<ExportFormat, number>> = {
  csv: 100_000,
  pdf: 50_000,
}

export const exportStatement = defineCall({
  method: 'POST',
  path: '/api/member/statement/export',
  summary:
    'The chosen movements as a file to keep: CSV for a spreadsheet, PDF to read and to print',
  access: 'member',
  stepUp: {},
  limit: walletLimits.export,
  input: z
    .object({ ...filterFields, format: z.enum(exportFormats, 'กรุณาเลือกชนิดไฟล์') })
    .check(isForward),
  output: madeFile(),
  download: ['text/csv', 'application/pdf'],
  errors: [walletErrors.statement_too_long, walletErrors.statement_empty],
})

/** Written by `ledger.balance_events` with every movement. */
export const balanceChanged = defineEvent({
  topic: 'balance',
  summary: 'What can be spent of a wallet changed; a higher version is newer',
  audience: 'member',
  payload: z.strictObject({ wallet_id: z.int(), balance: baht(), version: z.int() }),
})
