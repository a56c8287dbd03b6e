import * as z from 'zod/mini'
import { id } from '#kernel/contract.ts'
import { cancelBill, createBill, getBill, listBills, validateBill } from './bill-contract.ts'
import { betType, billStatus, roundStatus } from './contract-words.ts'
import { getLimit, getRate, getRule, listRates } from './rate-contract.ts'
import { getResult, listResults } from './result-contract.ts'
import { getLobby, getRound, listRounds } from './round-contract.ts'

export * from './bill-contract.ts'
export * from './contract-words.ts'
export * from './errors.ts'
export * from './rate-contract.ts'
export * from './result-contract.ts'
export * from './round-contract.ts'

/** Every member call of the lottery, for routes, clients and documentation. */
export const lotteryCalls = [
  getLobby,
  listRounds,
  getRound,
  getRule,
  getRate,
  listRates,
  getLimit,
  validateBill,
  createBill,
  cancelBill,
  listBills,
  getBill,
  getResult,
  listResults,
] as const

/** Live event `round`, sent to everybody: a round changed its state. */
export const roundEvent = z.object({
  round_id: id(),
  market_id: id(),
  status: roundStatus,
})
export type RoundEvent = z.output<typeof roundEvent>

/** Live event `limit`, sent to everybody: staff changed a number of the round. */
export const limitEvent = z.object({ round_id: id(), bet_type: betType, number: z.string() })

/** Live event `bill`, sent to its owner: cancelled, won, refunded. */
export const billEvent = z.object({ bill_id: id(), round_id: id(), status: billStatus })
