import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
import { REMIND_BEFORE_CLOSE_MIN, type ReminderMoment } from '../../reminder-contract.ts'

export interface ReminderRow {
  readonly roundId: bigint
  readonly moment: ReminderMoment
}

/** What a member is still to be reminded of, soonest first. */
export async function findReminders(db: Db | Tx, memberId: number): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select n.round_id as "roundId", n.moment
      from lottery.reminder n join lottery.round r using (round_id)
     where n.member_id = ${memberId} and n.told_at is null
       and r.state in ('upcoming', 'open') and r.close_at > platform.clock()
     order by r.close_at, r.round_id`.execute(db)
  return rows
}

/** Serialises changes to the reminders of one member until the transaction ends. */
export async function lockReminders(tx: Tx, memberId: number): Promise<void> {
  await lockText(tx, 'reminders', `${memberId}`)
}

export async function insertReminder(
  tx: Tx,
  memberId: number,
  { roundId, moment }: ReminderRow,
): Promise<void> {
  await sql`
    insert into lottery.reminder (member_id, round_id, moment)
    values (${memberId}, ${roundId}, ${moment})`.execute(tx)
}

export async function deleteReminder(
  tx: Db | Tx,
  memberId: number,
  roundId: number | bigint,
): Promise<void> {
  await sql`
    delete from lottery.reminder
     where member_id = ${memberId} and round_id = ${roundId}`.execute(tx)
}

export interface DueReminder {
  readonly reminderId: bigint
  readonly memberId: bigint
}

/**
 * Takes reminders whose moment has come and marks them as told, passing over those that another
 * process has. A round of which its sale is over reminds nobody. Reads the index of what waits.
 */
export async function takeDueReminders(tx: Tx, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select n.reminder_id from lottery.reminder n join lottery.round r using (round_id)
       where n.told_at is null and r.state = 'open' and r.close_at > platform.clock()
         and (n.moment = 'opens'
              or r.close_at <= platform.clock() + make_interval(mins => ${REMIND_BEFORE_CLOSE_MIN}))
       order by r.close_at, n.reminder_id limit ${limit} for update of n skip locked
    )
    update lottery.reminder n set told_at = platform.clock() from due
     where n.reminder_id = due.reminder_id
    returning n.reminder_id as "reminderId", n.member_id as "memberId"`.execute(tx)
  return rows
}

export interface ReminderNotificationRow {
  readonly reminderId: bigint
  readonly memberId: bigint
  readonly moment: ReminderMoment
  readonly roundId: bigint
  readonly marketName: string
  readonly drawDay: Day
  readonly closeAt: Date
}

/** Reminders as they are told; one that was taken back meanwhile is left out. */
export async function findReminderNotifications(
  db: Db | Tx,
  reminderIds: readonly number[],
): Promise<ReminderNotificationRow[]> {
  const { rows } = await sql<ReminderNotificationRow>`
    select n.reminder_id as "reminderId", n.member_id as "memberId", n.moment,
           n.round_id as "roundId", m.name as "marketName", r.draw_day::text as "drawDay",
           r.close_at as "closeAt"
      from lottery.reminder n
      join lottery.round r using (round_id)
      join lottery.market m using (market_id)
     where n.reminder_id = any (${[...reminderIds]}::bigint[])
     order by n.reminder_id`.execute(db)
  return rows
}

/** Forgets reminders of rounds that closed before an instant. */
export async function deleteOldReminders(db: Db, before: Date): Promise<void> {
  await sql`
    delete from lottery.reminder n using lottery.round r
     where r.round_id = n.round_id and r.close_at < ${before}`.execute(db)
}
