import type { Db, Tx } from '#platform/database/database.ts'
import type { BillFacts, MessageKind } from '../rules/message-text.ts'

/** A bill about which its owner is to be told. */
export interface BillNews {
  readonly memberId: number
  readonly kind: MessageKind
  /** The payment run of which it speaks: 0 the refund, 1 the result, 2 and more its corrections. */
  readonly revision: number
  readonly facts: BillFacts
}

/** What the notices are given by `apps/server`. */
export interface NoticePorts {
  /** What there is to tell of some bills now; a bill of which there is nothing to tell is left out. */
  readonly billNews: (db: Db | Tx, billIds: readonly number[]) => Promise<BillNews[]>
}
