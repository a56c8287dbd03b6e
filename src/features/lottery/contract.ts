import type { BetType } from './rules/bet-types.ts'
import type { BillStatus, RoundStatus } from './contract-words.ts'

export * from './bill-check-contract.ts'
export * from './bill-contract.ts'
export * from './contract-words.ts'
export * from './errors.ts'
export * from './lobby-contract.ts'
export * from './rate-contract.ts'
export * from './reminder-contract.ts'
export * from './result-contract.ts'
export * from './room-contract.ts'
export * from './round-contract.ts'
export * from './set-contract.ts'

/** Live event `round`, sent to everybody: a round changed its state or its day. */
export interface RoundEvent {
  readonly round_id: number
  readonly market_id: number
  readonly status: RoundStatus
}

/**
 * Live event, stream topic `limit`, sent to everybody: staff reduced, closed, limited or reopened numbers
 * of the round, with the commit or at the instant from which the decision holds. It carries no rate, no limit
 * and no figure of the house: a bet screen of `round_id` asks `getRoom` (and `listLimits`) anew, which answer
 * each member with his own. One event stands for all numbers of a decision; `number` is one of them.
 */
export interface LimitEvent {
  readonly round_id: number
  readonly bet_type: BetType
  readonly number: string
}

/** Live event `bill`, sent to its owner: cancelled, won, refunded. */
export interface BillEvent {
  readonly bill_id: number
  readonly round_id: number
  readonly status: BillStatus
}
