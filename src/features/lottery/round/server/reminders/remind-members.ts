import * as z from 'zod/mini'
import { DAY_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { reminderDue } from '../../reminder-contract.ts'
import { deleteOldReminders, takeDueReminders } from './reminder-store.ts'

const NAME = 'lottery.reminders'
const BATCH = 500
const EVERY_MS = 5_000
const KEEP_DAYS = 7

/**
 * Hands what is due to the feature that tells members: the mark and the event commit together, so a
 * reminder is told once, whichever process looks first and wherever it dies.
 * @returns whether anything was due
 */
export async function remindMembers({ db }: Services): Promise<boolean> {
  for (let told = 0; ; told += BATCH) {
    const taken = await inTransaction(db, async (tx) => {
      const due = await takeDueReminders(tx, BATCH)
      if (due.length > 0) {
        await publishAll(
          tx,
          reminderDue,
          due.map(({ reminderId }) => ({ payload: { reminder_id: Number(reminderId) } })),
        )
      }
      return due.length
    })
    if (taken < BATCH) return told + taken > 0
  }
}

export const remindTick: Tick = { name: NAME, everyMs: EVERY_MS, run: remindMembers }

/** Reminders are notes for a moment: a week after the round nobody needs them; 03:50 Bangkok. */
export const forgetRemindersJob = defineJob({
  name: 'lottery.forget_reminders',
  cron: '50 20 * * *',
  payload: z.object({}),
  async run({ db, clock }) {
    const now = (await clock.now()).getTime()
    await deleteOldReminders(db, new Date(now - KEEP_DAYS * DAY_MS))
  },
})
