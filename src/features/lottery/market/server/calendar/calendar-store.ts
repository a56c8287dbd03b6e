import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { KnownUntil, TentativeDay } from '../../rules/calendar-notices.ts'

export type DayState = 'no_draw' | 'moved' | 'extra' | 'other_hours' | 'as_usual'

/** The terms of a day: its state with its values, and whether it is announced. */
export interface DayTerms {
  readonly state: DayState
  readonly movedTo: Day | null
  /** `HH:MM:SS` by the clock of the market's schedule. */
  readonly closeTime: string | null
  readonly drawTime: string | null
  readonly isTentative: boolean
}

export interface CalendarRow extends DayTerms {
  readonly day: Day
  readonly reason: string
  readonly by: string | null
  readonly createdAt: Date
}

/** The newest row of each day of a market from a day on; ascending. */
export async function findCalendarRows(
  db: Db | Tx,
  marketId: number,
  from: Day,
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select distinct on (c.day) c.day::text, c.state, c.moved_to::text as "movedTo",
           c.close_time::text as "closeTime", c.draw_time::text as "drawTime",
           c.is_tentative as "isTentative", c.reason, s.display_name as by, c.created_at as "createdAt"
      from lottery.calendar_day c left join lottery.staff_name s using (staff_id)
     where c.market_id = ${marketId} and c.day >= ${from}::date
     order by c.day, c.calendar_day_id desc`.execute(db)
  return rows
}

export async function insertCalendarDay(
  tx: Tx,
  row: DayTerms & {
    readonly marketId: number
    readonly day: Day
    readonly reason: string
    readonly staffId: number
  },
): Promise<void> {
  await sql`
    insert into lottery.calendar_day (market_id, day, state, moved_to, close_time, draw_time,
      is_tentative, reason, staff_id)
    values (${row.marketId}, ${row.day}::date, ${row.state}, ${row.movedTo}::date,
      ${row.closeTime}::time, ${row.drawTime}::time, ${row.isTentative}, ${row.reason},
      ${row.staffId})`.execute(tx)
}

/** The rounds of a day that sell, with how many bills each has. */
export async function findOpenRounds(
  tx: Tx,
  marketId: number,
  day: Day,
): Promise<{ roundId: bigint; bills: number }[]> {
  const { rows } = await sql<{ roundId: bigint; bills: number }>`
    select r.round_id as "roundId",
           (select count(*)::int from lottery.bill b
             where b.round_id = r.round_id
               and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)) as bills
      from lottery.round r
     where r.market_id = ${marketId} and r.nominal_day = ${day}::date and r.state = 'open'
     order by r.round_id`.execute(tx)
  return rows
}

/** Days from one to another that hold and are not announced, of markets that are on. */
export async function findTentativeDays(db: Db, from: Day, to: Day): Promise<TentativeDay[]> {
  const { rows } = await sql<TentativeDay>`
    select market_id as "marketId", day::text, moved_to::text as "movedTo", reason
      from (select distinct on (c.market_id, c.day) c.*
              from lottery.calendar_day c join lottery.market m using (market_id)
             where c.day between ${from}::date and ${to}::date and m.is_on
             order by c.market_id, c.day, c.calendar_day_id desc) newest
     where is_tentative order by day, market_id`.execute(db)
  return rows
}

/** Up to which day each calendar was compared with its source, of markets that are on. */
export async function findKnownUntil(
  db: Db | Tx,
): Promise<(KnownUntil & { readonly by: string | null })[]> {
  const { rows } = await sql<KnownUntil & { by: string | null }>`
    select distinct on (k.market_id) k.market_id as "marketId", k.known_until::text as "knownUntil",
           k.source, s.display_name as by
      from lottery.calendar_known k join lottery.market m using (market_id)
      left join lottery.staff_name s using (staff_id)
     where m.is_on order by k.market_id, k.calendar_known_id desc`.execute(db)
  return rows
}

export async function insertKnownUntil(
  tx: Tx,
  row: KnownUntil & { readonly staffId: number },
): Promise<void> {
  await sql`
    insert into lottery.calendar_known (market_id, known_until, source, staff_id)
    values (${row.marketId}, ${row.knownUntil}::date, ${row.source}, ${row.staffId})`.execute(tx)
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
