import * as z from 'zod/mini'
import { DAY_MS, toWireTime } from '#kernel/time.ts'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { reminderDue } from '../../reminder-contract.ts'
import {
  deleteOldReminders,
  findReminderNotifications,
  takeDueReminders,
} from './reminder-store.ts'

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

/** A reminder as its member is to be told of it. */
export interface ReminderNotification {
  readonly memberId: number
  readonly kind: 'round_open' | 'round_closing'
  /** The reminder, by which it is told once. */
  readonly refId: number
  readonly revision: 0
  readonly facts: {
    readonly round_id: number
    readonly market_name: string
    readonly draw_day: string
    /** ISO 8601 in Bangkok's time. */
    readonly close_at: string
  }
}

/** What there is to tell of some reminders. */
export async function reminderNotifications(
  db: Db | Tx,
  reminderIds: readonly number[],
): Promise<ReminderNotification[]> {
  return (await findReminderNotifications(db, reminderIds)).map((row) => ({
    memberId: Number(row.memberId),
    kind: row.moment === 'opens' ? 'round_open' : 'round_closing',
    refId: Number(row.reminderId),
    revision: 0,
    facts: {
      round_id: Number(row.roundId),
      market_name: row.marketName,
      draw_day: row.drawDay,
      close_at: toWireTime(row.closeAt),
    },
  }))
}

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
