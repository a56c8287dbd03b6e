import * as z from 'zod/mini'
import { Refusal } from '#kernel/errors.ts'
import { SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { Apart } from '#platform/jobs/apart.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { findOverdueRounds } from './result-store.ts'
import { voidRound } from './void-round.ts'

/** Every minute: a round without a confirmed result in time is called off, as its rules say. */
export const voidMissingJob = defineJob({
  name: 'lottery.void_missing',
  payload: z.object({}),
  cron: '* * * * *',
  async run(services) {
    const apart = new Apart('rounds not called off')
    for (const { roundId, voidAfterMin } of await findOverdueRounds(services.db)) {
      const reason = `ไม่มีผลรางวัลภายใน ${voidAfterMin} นาทีหลังเวลาออกผล`
      await apart.do(`round ${roundId}`, () =>
        voidRound(services, SYSTEM_STAFF_ID, { round_id: Number(roundId), reason }).catch(
          (error: unknown) => {
            // Staff acted first: the round has a result or is void already.
            if (!(error instanceof Refusal)) throw error
          },
        ),
      )
    }
    apart.end()
  },
})
