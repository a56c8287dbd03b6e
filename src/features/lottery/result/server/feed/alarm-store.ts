import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Official } from '../../../rules/derive.ts'
import type { alarmKinds } from '../../feed-contract.ts'
import type { FeedName } from './sources/feeds.ts'

export type AlarmKind = (typeof alarmKinds)[number]

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

/**
 * Raises where a source's last reading is not what people typed: an entry that waits, or the result. Two
 * values that were an alarm of the round already, and are one still or were decided, raise no other.
 * @returns how many were raised
 */
export async function raiseEntryAlarms(tx: Tx, roundId: bigint): Promise<number> {
  const { rows } = await sql`
    insert into lottery.feed_alarm (round_id, kind, reading_id, entry_id)
    select e.round_id, 'entry', o.reading_id, e.entry_id
      from lottery.result_entry e cross join lateral (
        select distinct on (p.feed) p.reading_id, p.official from lottery.feed_reading p
         where p.round_id = e.round_id order by p.feed, p.reading_id desc) o
     where e.round_id = ${roundId} and e.first_entry_id is null and o.official <> e.official
       and not exists (select from lottery.entry_return b where b.entry_id = e.entry_id)
       and not exists (select from lottery.result x
                        where x.round_id = e.round_id and x.revision > e.revision)
       and not exists (
         select from lottery.feed_alarm a
           join lottery.feed_reading g on g.reading_id = a.reading_id
           left join lottery.feed_reading og on og.reading_id = a.other_reading_id
           left join lottery.result_entry oe on oe.entry_id = a.entry_id
          where a.round_id = e.round_id
            and ((g.official = o.official and coalesce(og.official, oe.official) = e.official)
              or (g.official = e.official and og.official = o.official))
            and (exists (select from lottery.open_feed_alarm w where w.alarm_id = a.alarm_id)
              or exists (select from lottery.feed_alarm_end d where d.alarm_id = a.alarm_id)))
    on conflict do nothing
    returning alarm_id`.execute(tx)
  return rows.length
}

/** Whether every source that has spoken says something else than the entry, undecided. */
export async function isContradicted(tx: Tx, entryId: bigint): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select lottery.is_contradicted(${entryId}) as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** Whether an alarm of the round about what bets need waits for a decision. */
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
    select a.alarm_id, ${staffId}, ${reason} from lottery.open_feed_alarm a
     where a.round_id = ${roundId}
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
  readonly isOpen: boolean
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
}

export async function findAlarms(db: Db, roundId: bigint): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select a.alarm_id as "alarmId", a.kind, a.raised_at as "raisedAt", e.reason,
           exists (select from lottery.open_feed_alarm o where o.alarm_id = a.alarm_id) as "isOpen",
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
  /** The round has its result. */
  readonly isPaid: boolean
}

/** One row a round: its newest alarm that nobody has decided; what bets need comes first. */
export async function findOpenAlarms(db: Db): Promise<OpenAlarmRow[]> {
  const { rows } = await sql<OpenAlarmRow>`
    select distinct on (a.round_id) a.round_id as "roundId", m.code as "marketCode",
           m.name as "marketName", r.draw_at as "drawAt", a.kind, a.raised_at as "raisedAt",
           r.state in ('drawn', 'settled') as "isPaid"
      from lottery.open_feed_alarm a join lottery.round r using (round_id)
      join lottery.market m using (market_id)
     order by a.round_id, a.kind = 'tiers', a.alarm_id desc`.execute(db)
  return rows
}
