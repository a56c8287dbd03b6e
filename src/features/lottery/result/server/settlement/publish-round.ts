import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { roundChanged } from '../../../round/contract.ts'
import { findRound } from '../../../round/server/round-store.ts'

/** Tells everybody which state the round has reached in this transaction. */
export async function publishRound(tx: Tx, roundId: bigint): Promise<void> {
  const round = await findRound(tx, roundId)
  if (!round) throw new Error(`lottery: no round ${roundId}`)
  await publish(tx, roundChanged, {
    payload: { round_id: Number(roundId), market_id: round.marketId, status: round.state },
  })
}
