import * as z from 'zod/mini'
import { MINUTE_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { defineJob, requestJob } from '#platform/jobs/jobs.ts'
import { advanceRounds } from './advance-rounds.ts'
import { nextRoundMoment } from '../round-store.ts'

const NAME = 'lottery.rounds'
const payload = z.object({})

/**
 * Makes, opens, closes and fences rounds: every minute by the clock, at the very second where a
 * round opens or closes, and whenever a settled round asks for its successor.
 */
export const roundsJob = defineJob({
  name: NAME,
  payload,
  cron: '* * * * *',
  async run(services) {
    await advanceRounds(services)
    const now = await services.clock.now()
    const next = await nextRoundMoment(services.db, now)
    if (next === null || next.getTime() - now.getTime() > MINUTE_MS) return
    await inTransaction(services.db, (tx) =>
      requestJob(
        tx,
        { name: NAME, payload },
        {},
        { key: `${NAME}/${next.toISOString()}`, runAt: next },
      ),
    )
  },
})
