import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { MessageKinds } from '../../rules/message-kinds.ts'
import { deliverPush } from './deliver-push.ts'

/** What is asked for when there are new messages. */
export const pushWork = { name: 'notice.push', payload: z.object({}) }

/** Sends messages to devices: as soon as there are new ones, and every minute what is to be tried again. */
export const pushJob = (kinds: MessageKinds) =>
  defineJob({
    ...pushWork,
    cron: '* * * * *',
    run: (services) => deliverPush(services, kinds),
  })
