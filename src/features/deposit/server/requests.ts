import * as z from 'zod/mini'

/** Jobs of deposits by name and payload, for those who ask for them inside a transaction. */
export const bookChargeRequest = {
  name: 'deposit.book_charge',
  payload: z.object({ charge_id: z.string() }),
} as const

export const bookLineRequest = {
  name: 'deposit.book_line',
  payload: z.object({ line_id: z.int() }),
} as const

export const pullStatementsRequest = {
  name: 'deposit.pull_statements',
  payload: z.object({}),
} as const

export const returnMoneyRequest = {
  name: 'deposit.return_money',
  payload: z.object({ case_id: z.int() }),
} as const
