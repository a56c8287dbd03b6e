import * as z from 'zod/mini'
import { DAY_MS } from '#kernel/time.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { retentionDays } from '../rules/retention.ts'
import { deleteDrafts, eraseImages } from './document-store.ts'

/** Lets go of pictures whose time is over; 03:50 Bangkok, and nothing is lost by running twice. */
const forgetDocumentsJob = defineJob({
  name: 'identity.forget_documents',
  cron: '50 20 * * *',
  payload: z.object({}),
  async run({ db, clock }) {
    const now = (await clock.now()).getTime()
    const before = (days: number) => new Date(now - days * DAY_MS)
    await deleteDrafts(db, before(retentionDays.draft))
    await eraseImages(db, 'refused', before(retentionDays.refused))
    await eraseImages(db, 'accepted', before(retentionDays.accepted))
  },
})

export const identityJobs: readonly Job[] = [forgetDocumentsJob]
