import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/jobs.ts'
import { deliverPush } from './deliver-push.ts'

/** Sends messages to devices: as soon as there are new ones, and every minute what is to be tried again. */
export const pushJob = defineJob({
  name: 'notice.push',
  payload: z.object({}),
  cron: '* * * * *',
  run: deliverPush,
})
