import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Official } from '../../../rules/derive.ts'
import type { FeedName } from './sources/feeds.ts'

export type AlarmKind = 'disagree' | 'changed'

/**
 * Raises what a new reading gives cause for: the last one of the same source said something else,
 * or the last one of the other source does. The same two values raise it once, so that what staff
 * has decided stays decided. @returns the kinds that were raised
 */
export async function raiseAlarms(tx: Tx, readingId: bigint): Promise<AlarmKind[]> {
  const { rows } = await sql<{ kind: AlarmKind }>`
    insert into lottery.feed_alarm (round_id, kind, reading_id, other_reading_id)
    select g.round_id, case when o.feed = g.feed then 'changed' else 'disagree' end,
           g.reading_id, o.reading_id
      from lottery.feed_reading g cross join lateral (
        select distinct on (p.feed) p.feed, p.reading_id, p.official
          from lottery.feed_reading p
         where p.round_id = g.round_id and p.reading_id < g.reading_id
         order by p.feed, p.reading_id desc) o
     where g.reading_id = ${readingId} and o.official <> g.official
       and not exists (
         select from lottery.feed_alarm a
           join lottery.feed_reading x on x.reading_id = a.reading_id
           join lottery.feed_reading y on y.reading_id = a.other_reading_id
          where a.round_id = g.round_id
            and (x.feed = y.feed) = (o.feed = g.feed) and g.feed in (x.feed, y.feed)
            and ((x.official = g.official and y.official = o.official)
              or (x.official = o.official and y.official = g.official)))
     order by o.feed
    returning kind`.execute(tx)
  return rows.map((row) => row.kind)
}

/** Whether an alarm of the round waits for a decision. */
export async function hasOpenAlarm(db: Db | Tx, roundId: bigint): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select lottery.has_feed_alarm(${roundId}) as is`.execute(db)
  return rows[0]?.is ?? false
}

/** Decides every open alarm of a round. @returns how many there were */
export async function endAlarms(
  tx: Tx,
  roundId: bigint,
  staffId: number,
  reason: string,
): Promise<number> {
  const { rows } = await sql`
    insert into lottery.feed_alarm_end (alarm_id, staff_id, reason)
    select a.alarm_id, ${staffId}, ${reason} from lottery.feed_alarm a
     where a.round_id = ${roundId}
       and not exists (select from lottery.feed_alarm_end e where e.alarm_id = a.alarm_id)
    returning alarm_id`.execute(tx)
  return rows.length
}

export interface ReadingRow {
  readonly readingId: bigint
  readonly feed: FeedName
  readonly source: string
  readonly official: Official
  readonly readAt: Date
  readonly readBy: string
}

/** What the sources of a round said, newest first; what a source only repeated is listed once. */
export async function findReadings(db: Db, roundId: bigint): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select g.reading_id as "readingId", g.feed, g.source, g.official, g.read_at as "readAt",
           coalesce(u.display_name, 'ระบบ') as "readBy"
      from (select f.*, lag(f.official) over (partition by f.feed order by f.reading_id) as before
              from lottery.feed_reading f where f.round_id = ${roundId}) g
      left join lottery.staff_name u using (staff_id)
     where g.before is distinct from g.official
     order by g.reading_id desc`.execute(db)
  return rows
}

export interface AlarmRow {
  readonly alarmId: bigint
  readonly kind: AlarmKind
  readonly raisedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
}

export async function findAlarms(db: Db, roundId: bigint): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select a.alarm_id as "alarmId", a.kind, a.raised_at as "raisedAt", e.reason,
           u.display_name as "decidedBy", e.ended_at as "decidedAt"
      from lottery.feed_alarm a left join lottery.feed_alarm_end e using (alarm_id)
      left join lottery.staff_name u on u.staff_id = e.staff_id
     where a.round_id = ${roundId} order by a.alarm_id desc`.execute(db)
  return rows
}

export interface OpenAlarmRow {
  readonly roundId: bigint
  readonly marketCode: string
  readonly marketName: string
  readonly drawAt: Date
  readonly kind: AlarmKind
  readonly raisedAt: Date
}

/** One row a round: its newest alarm that nobody has decided. */
export async function findOpenAlarms(db: Db): Promise<OpenAlarmRow[]> {
  const { rows } = await sql<OpenAlarmRow>`
    select distinct on (a.round_id) a.round_id as "roundId", m.code as "marketCode",
           m.name as "marketName", r.draw_at as "drawAt", a.kind, a.raised_at as "raisedAt"
      from lottery.feed_alarm a join lottery.round r using (round_id)
      join lottery.market m using (market_id)
     where not exists (select from lottery.feed_alarm_end e where e.alarm_id = a.alarm_id)
     order by a.round_id, a.alarm_id desc`.execute(db)
  return rows
}
