import * as z from 'zod/mini'
import {
  baht,
  type CallOutput,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  reasonText,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { depositDeskErrors } from './operator-contract.ts'
import { lineCaseKinds, lineCaseWays, moneyPlaces, outcomeOf } from './rules/line-case.ts'
import { lineParts } from './rules/line-repeat.ts'

/** What whoever decides about a line can be refused. */
export const lineCaseErrors = defineErrors({
  line_money_on_way: {
    number: 1703,
    thai: 'เงินก้อนนี้กำลังโอนคืนผู้โอน กรุณารอจนโอนคืนเสร็จ แล้วตัดสินอีกครั้ง',
  },
  line_way_closed: {
    number: 1704,
    thai: 'รายการนี้ตัดสินด้วยวิธีที่เลือกไม่ได้ กรุณาโหลดรายการใหม่แล้วเลือกวิธีอื่น',
  },
})

const kind = z.enum(lineCaseKinds)
const outcome = z.enum(Object.values(outcomeOf))

/** A line as the desk sees it. */
const line = z.object({
  line_id: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: baht(),
  at: instant(),
  reference: z.nullable(z.string()),
  payer: z.object({
    name: z.nullable(z.string()),
    bank_code: z.nullable(z.string()),
    /** Masked, or as much of it as the bank tells. */
    account: z.nullable(z.string()),
  }),
})

const lineCase = z.object({
  case_id: id(),
  kind,
  opened_at: instant(),
  account: z.object({
    /** Null for a TrueMoney wallet. */
    bank_code: z.nullable(z.string()),
    account_number: z.string(),
  }),
  /** The line that was told first, or the one that takes another back. */
  line,
  /** Of a repetition: what the bank says now. */
  told: z.nullable(line),
  differs: z.array(z.enum(lineParts)),
  /** Of a reversal: the line that it names. */
  first: z.nullable(line),
  /** Where the money of that line is now. */
  place: z.enum(moneyPlaces),
  /** Who has it, or would owe it. */
  member: z.nullable(z.object({ member_id: id(), name: z.string(), phone: z.string() })),
  /** What `take` would take now; null: there is nobody to take it from. */
  takes: z.nullable(baht()),
  ways: z.array(z.enum(lineCaseWays)),
  resolution: z.nullable(
    z.object({
      outcome,
      staff_name: z.string(),
      note: z.string(),
      at: instant(),
      /** What left the wallet or suspense, and what is owed. */
      taken: z.nullable(baht()),
      owed: z.nullable(baht()),
    }),
  ),
})

export const listLineCases = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/line/list',
  summary: 'Lines of statements that wait for a person, or were decided, oldest first',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({
    status: z._default(z.enum(['open', 'closed']), 'open'),
    about: z._default(z.enum(['all', 'repeats', 'reversals']), 'all'),
    /** A reference of the bank, whole, an amount in baht, or a phone as desks show it, its end or the whole of it. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(40, 'คำค้นยาวเกิน 40 ตัวอักษร'))),
    ...paging,
  }),
  output: page(lineCase),
  errors: [],
})

export const countLineCases = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/line/waiting',
  summary: 'How many lines of statements wait for a decision',
  access: 'staff',
  permission: 'deposit.review',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const resolveLineCase = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/line/resolve',
  summary: 'Says what a line is: told rightly before, one more, taken from who has it, or left',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({ case_id: id(), action: z.enum(lineCaseWays), reason: reasonText(5, 500) }),
  output: z.object({
    case_id: id(),
    outcome,
    taken: z.nullable(baht()),
    owed: z.nullable(baht()),
  }),
  errors: [
    depositDeskErrors.review_already_resolved,
    lineCaseErrors.line_money_on_way,
    lineCaseErrors.line_way_closed,
  ],
  movesMoney: true,
})

export const lineDeskChanged = defineEvent({
  topic: 'deposit_line_desk',
  summary: 'A line of a statement waits for a person, or was decided',
  audience: { permission: 'deposit.review' },
  payload: z.strictObject({ case_id: z.int() }),
})

export type LineCaseView = CallOutput<typeof listLineCases>['items'][number]
export type WireLineCase = WireOutput<typeof listLineCases>['items'][number]
