import * as z from 'zod/mini'
import { baht, day, defineCall, id, instant, nothing, page, paging } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { commonLimits } from '#kernel/limit.ts'
import { statementGroupNames } from '#kernel/statement-groups.ts'

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

/** How far a movement is: money set aside is pending until it is paid out or given back. */
export const statementStatuses = ['done', 'pending', 'cancelled'] as const

export const statementItem = z.object({
  id: z.string(),
  wallet_id: id(),
  /** The ledger's word for the movement, `lottery_stake`. */
  kind: z.string(),
  group: z.enum(statementGroupNames),
  label: z.string(),
  /** Negative when money left the wallet. */
  amount: baht(),
  /** What could be spent right after it. */
  balance_after: baht(),
  at: instant(),
  /** What the movement belongs to, to copy and to ask staff about; null when there is nothing. */
  ref: z.nullable(z.string()),
  /** What that is about, in words: `จับยี่กี รอบที่ 670`; null where the label says it all. */
  subject: z.nullable(z.string()),
  status: z.enum(statementStatuses),
})
export type StatementItem = z.output<typeof statementItem>

export const statement = defineCall({
  method: 'GET',
  path: '/api/member/statement',
  summary: 'Movements, newest first, with the totals of the chosen range',
  access: 'member',
  input: z
    .object({
      ...paging,
      group: z._default(z.enum(['all', ...statementGroupNames], 'ไม่รู้จักหมวดนี้'), 'all'),
      /** First and last Bangkok day, both included; open when left out. */
      from: z.optional(day()),
      to: z.optional(day()),
      wallet_id: z.optional(id()),
    })
    .check(
      z.refine((input) => !input.from || !input.to || input.from <= input.to, {
        error: 'วันเริ่มต้นต้องไม่อยู่หลังวันสิ้นสุด',
        path: ['from'],
      }),
    ),
  output: z.extend(page(statementItem), {
    /** Of the whole range and filter, not of the page; `net` is `in` minus `out`. */
    totals: z.object({ in: baht(), out: baht(), net: baht() }),
  }),
  errors: [],
})

/** Written by `ledger.balance_events` with every movement. */
export const balanceChanged = defineEvent({
  topic: 'balance',
  summary: 'What can be spent of a wallet changed; a higher version is newer',
  audience: 'member',
  payload: z.strictObject({ wallet_id: z.int(), balance: baht(), version: z.int() }),
})
