import * as z from 'zod/mini'
import { Apart } from '#platform/jobs/apart.ts'
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
    // A round whose figures do not agree must not stop the payment of the others.
    const apart = new Apart('rounds unpaid')
    for (const roundId of new Set(runs.map((run) => run.roundId))) {
      await apart.do(`round ${roundId}`, () => settleRound(services, roundId))
    }
    apart.end()
  },
})
