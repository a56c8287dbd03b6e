import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { forgetOldTries } from './login-store.ts'

/** Once a day: login tries and steps that no lock needs any more. Deletes by two small ranges. */
const forgetTries = defineJob({
  name: 'staff.forget_tries',
  payload: z.object({}),
  cron: '20 20 * * *',
  run: ({ db }) => forgetOldTries(db),
})

export const staffJobs: readonly Job[] = [forgetTries]
