import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/jobs.ts'
import { settleRound } from './settle-round.ts'
import { findOpenRuns } from './settlement-store.ts'

/**
 * Pays rounds: the one that was just confirmed or called off, and every minute whatever is still
 * open, so that a process that died in the middle is taken over by the next one.
 */
export const settleJob = defineJob({
  name: 'lottery.settle',
  payload: z.object({ round_id: z.optional(z.int()) }),
  cron: '* * * * *',
  async run(services, { round_id }) {
    const runs =
      round_id === undefined
        ? await findOpenRuns(services.db)
        : await findOpenRuns(services.db, BigInt(round_id))
    const failures: unknown[] = []
    for (const roundId of new Set(runs.map((run) => run.roundId))) {
      // A round whose figures do not agree must not stop the payment of the others.
      await settleRound(services, roundId).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rounds unpaid`)
  },
})
