import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type DayState = 'no_draw' | 'moved' | 'extra' | 'as_usual'

export interface CalendarRow {
  readonly day: Day
  readonly state: DayState
  readonly movedTo: Day | null
  readonly reason: string
  readonly by: string | null
  readonly createdAt: Date
}

/** What holds of a market's days from one on, the newest row of each; ascending. */
export async function findCalendarRows(
  db: Db | Tx,
  marketId: number,
  from: Day,
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select distinct on (c.day) c.day::text, c.state, c.moved_to::text as "movedTo", c.reason,
           s.display_name as by, c.created_at as "createdAt"
      from lottery.calendar_day c left join lottery.staff_name s using (staff_id)
     where c.market_id = ${marketId} and c.day >= ${from}::date
     order by c.day, c.calendar_day_id desc`.execute(db)
  return rows
}

export async function insertCalendarDay(
  tx: Tx,
  row: {
    readonly marketId: number
    readonly day: Day
    readonly state: DayState
    readonly movedTo: Day | null
    readonly reason: string
    readonly staffId: number
  },
): Promise<void> {
  await sql`
    insert into lottery.calendar_day (market_id, day, state, moved_to, reason, staff_id)
    values (${row.marketId}, ${row.day}::date, ${row.state}, ${row.movedTo}::date, ${row.reason},
      ${row.staffId})`.execute(tx)
}

/** Whether the draw of a day has a round that no longer sells. */
export async function isDayClosed(db: Db | Tx, marketId: number, day: Day): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (
      select from lottery.round
       where market_id = ${marketId} and nominal_day = ${day}::date
         and state in ('closed', 'drawn', 'settled', 'void')) as closed`.execute(db)
  return rows[0]?.closed === true
}
