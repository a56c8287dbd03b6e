import type { BetType } from './rules/bet-types.ts'
import type { BillStatus, RoundStatus } from './contract-words.ts'

export * from './bill-check-contract.ts'
export * from './bill-contract.ts'
export * from './contract-words.ts'
export * from './errors.ts'
export * from './lobby-contract.ts'
export * from './rate-contract.ts'
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

/** Live event `limit`, sent to everybody: staff changed a number of the round. */
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
