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
    thai: 'มีรายการที่ยังอธิบายไม่ได้ กรุณาระบุเหตุผลที่ลงนามอย่างน้อย 5 ตัวอักษร',
  },
})

const account = z.object({
  account_id: id(),
  /** Null for a TrueMoney wallet. */
  bank_code: z.nullable(z.string()),
  bank_name: z.string(),
  account_number: z.string(),
})

const signed = z.object({ by: z.string(), at: instant(), note: z.string(), unexplained: z.int() })

export const listReconcileDays = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/reconcile/list',
  summary:
    'The last days of the accounts whose statements are followed, newest first, and who signed them',
  access: 'staff',
  permission: 'deposit.reconcile',
  input: nothing(),
  output: z.array(
    z.object({
      account,
      day: day(),
      /** What the statement says came and went. */
      bank_in: baht(),
      bank_out: baht(),
      lines: z.int(),
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
  summary: 'One day of an account: statement against books, line by line, with balances',
  access: 'staff',
  permission: 'deposit.reconcile',
  input: z.object({ account_id: id(), day: day() }),
  output: z.object({
    account,
    day: day(),
    is_over: z.boolean(),
    /** What the statement says came and went since it is followed. */
    bank: z.object({ opening: baht(), came: baht(), went: baht(), closing: baht() }),
    booked: z.object({ opening: baht(), came: baht(), went: baht(), closing: baht() }),
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
      z.extend(signed, { bank_closing: baht(), booked_closing: baht(), is_changed: z.boolean() }),
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
