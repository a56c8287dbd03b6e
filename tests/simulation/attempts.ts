import { ConnectionLost } from '#ledger/lanes/lane.ts'
import type { Outcome } from '#ledger/operation.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Order } from './order.ts'

/** What a client asks for; the key is what makes two of them the same. */
export interface Request {
  readonly door: 'lane' | 'post' | 'cancel'
  readonly order: Order
  /** For a cancel: the bill that is taken back. */
  readonly billId?: bigint
  /** For a win or a rollback: the key of its bet. */
  readonly ofBet?: string
}

/** A refusal of a use case: nothing is stored, and the same key may be asked again. */
export class Refused extends Error {}

/**
 * How one try ended for the client. `shed` and `failed`: he was told that this try did nothing;
 * `unknown`: nobody told him.
 */
export type End =
  | { readonly is: 'answered'; readonly outcome: Outcome }
  | { readonly is: 'refused' | 'shed' | 'failed' | 'unknown'; readonly why: string }

export interface Attempt {
  readonly request: Request
  readonly sentAt: number
  answeredAt: number
  end: End
}

/** What the error of a use case tells its client. */
export function endOf(error: unknown): End {
  const why = error instanceof Error ? error.message : String(error)
  if (error instanceof Refused) return { is: 'refused', why }
  if (error instanceof ConnectionLost) return { is: 'unknown', why }
  if (!(error instanceof Refusal)) return { is: 'failed', why }
  if (error.cause instanceof ConnectionLost) return { is: 'unknown', why: error.cause.message }
  return error.cause === undefined ? { is: 'shed', why } : { is: 'failed', why }
}

/** Poison has no decision: that it failed is its end. */
export function isDecided({ end, request }: Attempt): boolean {
  const { legs, refusal } = request.order.operation
  const isPoison = legs.length === 0 && !refusal
  return end.is === 'answered' || end.is === 'refused' || (isPoison && end.is === 'failed')
}

/** He was told that this try did nothing. */
export const isUndone = ({ end }: Attempt): boolean => end.is === 'shed' || end.is === 'failed'
