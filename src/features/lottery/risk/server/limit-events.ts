import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { defineJob, requestJob } from '#platform/jobs/jobs.ts'
import { limitChanged } from '../contract.ts'
import type { BetType } from '../../rules/bet-types.ts'

interface LimitChange {
  readonly roundIds: readonly bigint[]
  readonly betType: BetType
  /** One of the numbers: a receiver asks for the limits of the round again. */
  readonly number: string
}

/**
 * Tells every open bet screen of these rounds that numbers pay differently: with the commit, or at
 * the instant from which they do. The sale does not wait for them; it reads the rules at its own
 * time.
 */
export async function publishLimitEvents(
  tx: Tx,
  change: LimitChange,
  later: Date | null,
): Promise<void> {
  for (const roundId of change.roundIds) {
    const payload = {
      round_id: Number(roundId),
      bet_type: change.betType,
      number: change.number,
    }
    if (later === null) await publish(tx, limitChanged, { payload })
    else await requestJob(tx, limitEventsJob, payload, { runAt: later })
  }
}

/** At the instant from which a rule holds. */
export const limitEventsJob = defineJob({
  name: 'lottery.number_news',
  payload: limitChanged.payload,
  run: (services, payload) =>
    inTransaction(services.db, (tx) => publish(tx, limitChanged, { payload })),
})
