import * as z from 'zod/mini'
import { DAY_MS } from '#kernel/time.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { deleteOldMessages } from './inbox/message-store.ts'
import { deleteEndedDevices } from './push/device-store.ts'

/** Rows of one statement: the table is not held up for longer than a moment. */
const BATCH = 2_000

/**
 * Keeps messages, their deliveries and devices that were let go for NOTICE_KEEP_DAYS, 90 by default;
 * 03:45 Bangkok. The bill itself and its payments stay, of course.
 */
export const forgetOldNoticesJob = defineJob({
  name: 'notice.forget_old',
  cron: '45 20 * * *',
  payload: z.object({}),
  async run({ db, clock, config }) {
    const before = new Date((await clock.now()).getTime() - config.noticeKeepDays * DAY_MS)
    while ((await deleteOldMessages(db, before, BATCH)) === BATCH);
    await deleteEndedDevices(db, before)
  },
})
