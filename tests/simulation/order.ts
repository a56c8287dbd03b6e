import type { Operation } from '#ledger/operation.ts'
import type { BillLine } from './tables.ts'

/** What a lane carries: an operation, and for a bill the round and the lines it is sold with. */
export interface Order {
  readonly operation: Operation
  readonly bill?: { readonly roundId: number; readonly lines: readonly BillLine[] }
}

/** How many rows an order brings to its batch. */
export const weightOf = (order: Order): number =>
  order.bill ? order.bill.lines.length : order.operation.legs.length
