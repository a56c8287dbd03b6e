import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/jobs.ts'
import { deleteOldCalls } from './call-store.ts'

const KEPT_DAYS = 30
const BATCH = 5_000

export const roundJobs = [
  defineJob({
    name: 'game.forget_calls',
    payload: z.object({}),
    cron: '17 * * * *',
    // A batch a statement: nobody's writing waits for a large one.
    run: async ({ db }) => {
      while ((await deleteOldCalls(db, KEPT_DAYS, BATCH)) === BATCH);
    },
  }),
]
