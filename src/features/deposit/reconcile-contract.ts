import * as z from 'zod/mini'
import {
  baht,
  type CallOutput,
  day,
  defineCall,
  id,
  instant,
  nothing,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'
import { bankStates, findingKinds } from './rules/bank-closing.ts'
import { itemStates } from './rules/reconcile.ts'

export const reconcilePermissions = definePermissions({
  'deposit.reconcile': { thai: 'กระทบยอดบัญชีรับเงินกับธนาคาร', roles: ['auditor'] },
})

/** What whoever signs a day can be refused. Numbers 2070–2079. */
export const reconcileErrors = defineErrors({
  day_not_over: { number: 2070, thai: 'วันนี้ยังไม่จบ ลงนามได้ตั้งแต่วันถัดไป' },
  day_signed_already: { number: 2071, thai: 'มีคนลงนามวันนี้แล้ว กรุณาโหลดใหม่' },
  day_changed_meanwhile: {
    number: 2072,
    thai: 'รายการของวันนี้เปลี่ยนไประหว่างที่ดูอยู่ กรุณาตรวจรายการล่าสุดแล้วลงนามอีกครั้ง',
  },
  difference_reason_required: {
    number: 2073,
    thai: 'ยังมีรายการที่อธิบายไม่ได้ หรือยอดยังไม่ตรงกับใบแจ้งยอดของธนาคาร กรุณาระบุเหตุผลที่ลงนามอย่างน้อย 5 ตัวอักษร',
  },
})

const account = z.object({
  account_id: id(),
  /** Null for a TrueMoney wallet. */
  bank_code: z.nullable(z.string()),
  bank_name: z.string(),
  account_number: z.string(),
  /** The gateway pays QR deposits into it and payouts from it. */
  is_gateway: z.boolean(),
})

const balances = z.object({ opening: baht(), came: baht(), went: baht(), closing: baht() })

const signed = z.object({ by: z.string(), at: instant(), note: z.string(), unexplained: z.int() })

export const listReconcileDays = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/reconcile/list',
  summary:
    'The last days of our accounts, of bank, wallet and gateway, newest first, and who signed them',
  access: 'staff',
  permission: 'deposit.reconcile',
  input: nothing(),
  output: z.array(
    z.object({
      account,
      day: day(),
      /** What the lines that we were told sum to. */
      lines_in: baht(),
      lines_out: baht(),
      lines: z.int(),
      /** Whether the bank's own statement of the day says the same. */
      bank_state: z.enum(bankStates),
      /** Lines that nothing in the books belongs to. */
      not_booked: z.int(),
      is_over: z.boolean(),
      signed: z.nullable(signed),
    }),
  ),
  errors: [],
})

export const countDaysWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/reconcile/waiting',
  summary: 'How many days that are over nobody has signed yet',
  access: 'staff',
  permission: 'deposit.reconcile',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const getReconcileDay = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/reconcile/day',
  summary:
    'One day of an account: our lines against the books and against the statement of the bank, with balances',
  access: 'staff',
  permission: 'deposit.reconcile',
  input: z.object({ account_id: id(), day: day() }),
  output: z.object({
    account,
    day: day(),
    is_over: z.boolean(),
    /** The bank's own statement of the day; null: it has not told it yet. */
    bank: z.nullable(z.extend(balances, { told_at: instant() })),
    /** What the lines that we were told sum to. */
    lines: balances,
    booked: balances,
    bank_state: z.enum(bankStates),
    /** The bank's balances less ours: what the day began with, and with what it ended. */
    difference: z.nullable(z.object({ opening: baht(), closing: baht() })),
    /** What the bank's list of lines and ours do not have alike. */
    findings: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(findingKinds),
        /** Null where it is no line. */
        at: z.nullable(instant()),
        trans_ref: z.nullable(z.string()),
        bank: z.nullable(baht()),
        ours: z.nullable(baht()),
      }),
    ),
    /** Items and findings that a person has to find out about. */
    unexplained: z.int(),
    items: z.array(
      z.object({
        key: z.string(),
        at: instant(),
        state: z.enum(itemStates),
        /** Null where only the other side tells of it. */
        bank: z.nullable(baht()),
        booked: z.nullable(baht()),
        is_unexplained: z.boolean(),
        /** It came, or became something else, after the day was signed. */
        after_sign_off: z.boolean(),
      }),
    ),
    /** What was looked at: whoever signs says it back. */
    digest: z.string(),
    signed: z.nullable(
      z.extend(signed, {
        /** As the bank's statement was then; null: signed before such statements were read. */
        bank_state: z.nullable(z.enum(bankStates)),
        bank_closing: z.nullable(baht()),
        lines_closing: baht(),
        booked_closing: baht(),
        is_changed: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const signReconcileDay = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/reconcile/sign',
  summary: 'A person signs a day, once; what comes later is shown as later',
  access: 'staff',
  permission: 'deposit.reconcile',
  input: z.object({
    account_id: id(),
    day: day(),
    digest: z.string().check(z.maxLength(64)),
    note: z.string().check(z.trim(), z.maxLength(500, 'หมายเหตุยาวเกิน 500 ตัวอักษร')),
  }),
  output: z.object({ account_id: id(), day: day() }),
  errors: [
    reconcileErrors.day_not_over,
    reconcileErrors.day_signed_already,
    reconcileErrors.day_changed_meanwhile,
    reconcileErrors.difference_reason_required,
  ],
})

export type ReconcileDay = CallOutput<typeof getReconcileDay>
export type WireReconcileDay = WireOutput<typeof getReconcileDay>
export type WireReconcileRow = WireOutput<typeof listReconcileDays>[number]
