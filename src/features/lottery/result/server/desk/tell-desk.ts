import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { resultDeskChanged } from '../../operator-contract.ts'

/** Tells the desk, live, to look at a round again; what was typed stays with who may see it. */
export const tellDesk = (tx: Tx, roundId: bigint): Promise<void> =>
  publish(tx, resultDeskChanged, { payload: { round_id: Number(roundId) } })
