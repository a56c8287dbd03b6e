import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { RoundStatus } from '../../../contract-words.ts'
import type { MarketRule, Official } from '../../../rules/derive.ts'

/** A round as every list of the desk shows it. */
export interface QueueRow {
  readonly roundId: bigint
  readonly roundRef: string
  readonly roundNo: number
  readonly marketId: number
  readonly marketCode: string
  readonly marketName: string
  readonly closeAt: Date
  readonly drawAt: Date
  readonly voidAt: Date
  readonly state: RoundStatus
  readonly entryStaffId: bigint | null
  readonly isPaying: boolean
  readonly top3: string | null
  readonly bottom2: string | null
}

/** The first entry that waits for a second person, and the newest result, of round `r`. */
const openEntry = sql`
  select e.* from lottery.result_entry e
   where e.round_id = r.round_id and e.first_entry_id is null
     and not exists (select from lottery.entry_return b where b.entry_id = e.entry_id)
     and not exists (select from lottery.result x where x.first_entry_id = e.entry_id)
   order by e.entry_id desc limit 1`

const queueColumns = sql`
  r.round_id as "roundId", r.round_ref as "roundRef", r.round_no as "roundNo",
  r.market_id as "marketId", m.code as "marketCode", m.name as "marketName",
  r.close_at as "closeAt", r.draw_at as "drawAt",
  r.draw_at + v.void_after_min * interval '1 minute' as "voidAt", r.state,
  e.staff_id as "entryStaffId",
  exists (select from lottery.settlement s
           where s.round_id = r.round_id and s.status <> 'done') as "isPaying",
  x.top3, x.bottom2`

const queueTables = sql`
  lottery.round r
  join lottery.market m using (market_id)
  join lottery.rule_version v on v.rule_version_id = r.rule_version_id
  left join lateral (${openEntry}) e on true
  left join lateral (
    select * from lottery.result x where x.round_id = r.round_id
     order by x.revision desc limit 1) x on true`

async function findQueueRows(db: Db, tail: RawBuilder<unknown>): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`select ${queueColumns} from ${queueTables} ${tail}`.execute(
    db,
  )
  return rows
}

export async function findQueueRow(db: Db, roundId: bigint): Promise<QueueRow | undefined> {
  return (await findQueueRows(db, sql`where r.round_id = ${roundId}`))[0]
}

/**
 * Rounds that wait for a person or for their money, corrections too, most urgent first. One that
 * draws by itself is of interest only where it should be over and is not.
 */
export async function findWaiting(db: Db): Promise<QueueRow[]> {
  return findQueueRows(
    db,
    sql`where (r.state in ('closed', 'drawn')
               or r.round_id in (select round_id from lottery.settlement where status <> 'done')
               or (r.round_id in (select c.round_id from lottery.result_entry c
                                   where c.revision > 1 and c.first_entry_id is null)
                   and e.entry_id is not null))
          and (m.result_rule <> 'yeekee' or r.draw_at < platform.clock() - interval '1 minute')
        order by r.draw_at, r.round_id`,
  )
}

/**
 * What was paid or called off on this Bangkok day, newest first. Rounds that draw by themselves,
 * many a day, are in the history alone.
 */
export async function findDoneOn(db: Db, day: Day): Promise<QueueRow[]> {
  return findQueueRows(
    db,
    sql`where r.state in ('settled', 'void') and m.result_rule <> 'yeekee' and e.entry_id is null
          and platform.bangkok_day(coalesce(r.settled_at, r.void_at)) = ${day}::date
          and r.draw_day > ${day}::date - 60
          and not exists (select from lottery.settlement s
                           where s.round_id = r.round_id and s.status <> 'done')
        order by coalesce(r.settled_at, r.void_at) desc, r.round_id desc`,
  )
}

export interface DeskRow {
  readonly marketId: number
  readonly resultRule: MarketRule
  readonly ruleText: string
  readonly feedCode: string | null
  readonly voidReason: string | null
  readonly bills: number
  readonly members: number
  readonly totalSatang: bigint
  readonly acceptsAt: Date
  readonly earlyMin: number
}

export async function findDesk(db: Db, roundId: bigint): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select m.market_id as "marketId", m.result_rule as "resultRule", v.rule_text as "ruleText",
           r.void_reason as "voidReason",
           (select f.feed_code from lottery.feed_version f
             where f.market_id = r.market_id and f.valid_from <= platform.clock()
             order by f.version desc limit 1) as "feedCode",
           s.bills, s.members, s.total as "totalSatang",
           lottery.result_from(r.round_id) as "acceptsAt",
           coalesce((select e.early_min from lottery.early_result e
                      where e.market_id = r.market_id
                      order by e.early_result_id desc limit 1), 0) as "earlyMin"
      from lottery.round r
      join lottery.market m using (market_id)
      join lottery.rule_version v on v.rule_version_id = r.rule_version_id
     cross join lateral (
       select count(*)::int as bills, count(distinct b.member_id)::int as members,
              coalesce(sum(b.total_satang), 0)::bigint as total
         from lottery.bill b
        where b.round_id = r.round_id
          and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)) s
     where r.round_id = ${roundId}`.execute(db)
  return rows[0]
}

export interface EntryRow {
  readonly staffId: bigint
  readonly by: string
  readonly at: Date
  readonly source: string
  readonly official: Official
  readonly mismatches: number
}

export async function findEntryRow(db: Db, roundId: bigint): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select e.staff_id as "staffId", n.display_name as by, e.entered_at as at, e.source, e.official,
           (select count(*)::int from lottery.result_entry t
             where t.first_entry_id = e.entry_id) as mismatches
      from lottery.round r cross join lateral (${openEntry}) e
      join lottery.staff_name n on n.staff_id = e.staff_id
     where r.round_id = ${roundId}`.execute(db)
  return rows[0]
}

/** Why the newest entry that came back did. */
export async function findLastReturn(
  db: Db,
  roundId: bigint,
): Promise<{ by: string; at: Date; reason: string } | undefined> {
  const { rows } = await sql<{ by: string; at: Date; reason: string }>`
    select coalesce(n.display_name, 'ระบบ') as by, b.returned_at as at, b.reason
      from lottery.entry_return b join lottery.result_entry e using (entry_id)
      left join lottery.staff_name n on n.staff_id = b.staff_id
     where e.round_id = ${roundId} order by b.returned_at desc, b.entry_id desc limit 1`.execute(db)
  return rows[0]
}

export interface ConfirmedRow {
  readonly revision: number
  readonly official: Official
  readonly full: string
  readonly top4: string | null
  readonly top3: string | null
  readonly top2: string | null
  readonly bottom2: string | null
  readonly front3: string[]
  readonly bottom3: string[]
  readonly source: string
  readonly firstBy: string
  readonly firstAt: Date
  readonly secondBy: string
  readonly secondAt: Date
}

const confirmedColumns = sql`
  x.revision, x.official, x.full_value as full, x.top4, x.top3, x.top2, x.bottom2, x.front3,
  x.bottom3, x.source, coalesce(n1.display_name, x.source) as "firstBy",
  coalesce(e1.entered_at, x.confirmed_at) as "firstAt",
  coalesce(n2.display_name, x.source) as "secondBy", x.confirmed_at as "secondAt"`

const confirmedTables = sql`
  lottery.result x
  left join lottery.result_entry e1 on e1.entry_id = x.first_entry_id
  left join lottery.staff_name n1 on n1.staff_id = x.first_staff_id
  left join lottery.staff_name n2 on n2.staff_id = x.second_staff_id`

export async function findConfirmed(db: Db, roundId: bigint): Promise<ConfirmedRow | undefined> {
  const { rows } = await sql<ConfirmedRow>`
    select ${confirmedColumns} from ${confirmedTables}
     where x.round_id = ${roundId} order by x.revision desc limit 1`.execute(db)
  return rows[0]
}

export interface RunRow {
  readonly revision: number
  readonly kind: 'prizes' | 'refund'
  readonly status: 'waiting' | 'planned' | 'done'
  readonly chunks: number
  readonly chunksDone: number
  readonly wins: number
  readonly bills: number
  readonly paidSatang: bigint
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

/** The round's newest payment run and how far it has come. */
export async function findRun(db: Db, roundId: bigint): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select s.revision, s.kind, s.status, c.chunks, c.done as "chunksDone", c.wins, c.bills,
           c.paid as "paidSatang", s.planned_at as "startedAt", s.finished_at as "finishedAt"
      from lottery.settlement s cross join lateral (
        select count(*)::int as chunks, count(c.done_at)::int as done,
               coalesce(sum(c.win_count), 0)::int as wins,
               coalesce(sum(c.bill_count), 0)::int as bills,
               coalesce(sum(c.paid_satang), 0)::bigint as paid
          from lottery.settle_chunk c
         where c.round_id = s.round_id and c.revision = s.revision) c
     where s.round_id = ${roundId} order by s.revision desc limit 1`.execute(db)
  return rows[0]
}

export interface HistoryFilter {
  readonly marketId: number | null
  readonly day: Day | null
  /** Only rounds before this one, in the order of the list. */
  readonly before: { readonly drawAtMs: number; readonly roundId: bigint } | null
}

/** Rounds that are paid or called off, newest draw first. */
export async function findHistory(
  db: Db,
  filter: HistoryFilter,
  limit: number,
): Promise<QueueRow[]> {
  const before = filter.before
    ? sql`and (r.draw_at, r.round_id)
              < (to_timestamp(${filter.before.drawAtMs}::bigint / 1000.0), ${filter.before.roundId})`
    : sql``
  return findQueueRows(
    db,
    sql`where r.state in ('settled', 'void')
          and r.market_id = coalesce(${filter.marketId}::smallint, r.market_id)
          and r.draw_day = coalesce(${filter.day}::date, r.draw_day) ${before}
        order by r.draw_at desc, r.round_id desc limit ${limit}`,
  )
}

/** What the history says of a round beside its queue row. */
export interface HistoryRow {
  readonly result: ConfirmedRow | null
  readonly voidReason: string | null
  readonly salesSatang: bigint
  readonly billsPaid: number
  readonly paidSatang: bigint
  readonly finishedAt: Date | null
}

export async function findHistoryRows(
  db: Db,
  roundIds: readonly bigint[],
): Promise<Map<bigint, HistoryRow>> {
  const { rows } = await sql<NullableConfirmed & Omit<HistoryRow, 'result'> & { roundId: bigint }>`
    select r.round_id as "roundId", r.void_reason as "voidReason", x.*,
           (select coalesce(sum(b.total_satang), 0)::bigint from lottery.bill b
             where b.round_id = r.round_id and not exists (
               select from lottery.bill_cancel c where c.bill_id = b.bill_id)) as "salesSatang",
           coalesce(s.bill_count, 0)::int as "billsPaid",
           coalesce(s.paid_satang, 0) as "paidSatang", s.finished_at as "finishedAt"
      from lottery.round r
      left join lateral (
        select ${confirmedColumns} from ${confirmedTables}
         where x.round_id = r.round_id order by x.revision desc limit 1) x on true
      left join lateral (
        select * from lottery.settlement s where s.round_id = r.round_id
         order by s.revision desc limit 1) s on true
     where r.round_id = any (${[...roundIds]}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => [row.roundId, { ...row, result: isConfirmed(row) ? row : null }]),
  )
}

/** A left join gives every column or none. */
type NullableConfirmed = { [K in keyof ConfirmedRow]: ConfirmedRow[K] | null }
const isConfirmed = <T extends NullableConfirmed>(row: T): row is T & ConfirmedRow =>
  row.revision !== null
