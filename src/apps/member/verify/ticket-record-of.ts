import type { GameProofWire } from '#features/game/fair-contract.ts'
import type { ShoeProofWire } from '#features/game/fair-shoe-contract.ts'
import type { Result } from '#kernel/result.ts'
import type { ShoeProofFault } from '#studio/games/baccarat/shoe-proof.ts'
import { readTicketRecord, type TicketRecord } from '#studio/games/baccarat/ticket-record.ts'

/** The record of a ticket out of what the two calls answered: of the round, and of the shoe that it rode on. */
export function ticketRecordOf(
  proof: GameProofWire,
  shoe: ShoeProofWire,
): Result<TicketRecord, ShoeProofFault> {
  const { round, state, commit, config_hash, stake, choice, win, outcome, ticket } = proof
  const told = { round, state, commit, config_hash, stake, choice, win, outcome, ...ticket }
  return readTicketRecord({ ...shoe, ticket: told })
}
