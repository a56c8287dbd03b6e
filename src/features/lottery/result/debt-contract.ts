import * as z from 'zod/mini'
import { baht, day, defineCall, id, instant, page, paging } from '#kernel/contract.ts'
import { MEMBER_DIGITS, memberDigits } from '#kernel/phone.ts'

/** Owing still, paid back, or everyone who ever owed. */
const debtState = z.enum(['open', 'settled', 'all'], 'เลือกสถานะ')

/**
 * Members who owe since a result was corrected, the largest debt first. The debt is paid from their
 * next lottery prizes and before a withdrawal is sent, by itself; staff read here whom to talk to (docs/operations/money.md).
 */
export const debtList = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/debt/list',
  summary: 'สมาชิกที่ค้างคืนรางวัลจากการแก้ผล',
  access: 'staff',
  permission: 'result.view',
  input: z.object({
    ...paging,
    state: z._default(debtState, 'open'),
    /** A member, by phone, its last four digits, or number; nobody has it: an empty list. */
    member: z._default(
      z.string().check(
        z.overwrite(memberDigits),
        z.refine(
          (text) => text === '' || MEMBER_DIGITS.test(text),
          'กรอกเบอร์โทร 4 ตัวท้ายของเบอร์ หรือเลขสมาชิก',
        ),
      ),
      '',
    ),
  }),
  output: z.extend(
    page(
      z.object({
        member_id: id(),
        member: z.string(),
        /** What is open now, what became a debt in all, and what was paid back. */
        open: baht(),
        owed: baht(),
        paid: baht(),
        /** The last correction that left a debt. */
        round_id: id(),
        round_ref: z.string(),
        since: instant(),
      }),
    ),
    /** Of everybody who owes now, whatever is asked for. */
    { total_open: baht(), members: z.int() },
  ),
  errors: [],
})

/** Every bill that left a debt and every prize and withdrawal that paid some of it, newest first. */
export const debtHistory = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/debt/history',
  summary: 'ที่มาของยอดค้างของสมาชิกหนึ่งคน และทุกรางวัลหรือเงินถอนที่หักคืน',
  access: 'staff',
  permission: 'result.view',
  input: z.object({ ...paging, member_id: id() }),
  output: page(
    z.object({
      /** `owed`: a corrected bill left it; `paid`: a later prize paid it; `withdrawn`: a withdrawal did. */
      kind: z.enum(['owed', 'paid', 'withdrawn']),
      at: instant(),
      amount: baht(),
      /** Its round; null of what a withdrawal paid. */
      round_id: z.nullable(id()),
      round_ref: z.nullable(z.string()),
      round_no: z.nullable(z.int()),
      market: z.nullable(z.string()),
      draw_day: z.nullable(day()),
      /** The payment run: 1 is the first result, 2 and more are corrections. */
      revision: z.nullable(z.int()),
      /**
       * Of `owed`: what was corrected, as the member reads it, and the bill that had won too much.
       */
      reason: z.nullable(z.string()),
      bill_id: z.nullable(id()),
      bill_no: z.nullable(z.string()),
    }),
  ),
  errors: [],
})
