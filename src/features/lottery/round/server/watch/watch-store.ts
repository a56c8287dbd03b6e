import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Day } from '#kernel/time.ts'
import type { DayFault, ExpectedRound, FoundRound, RoundFault } from '../../rules/round-faults.ts'

/**
 * Since when rounds can be late, by market: its first round was made, and it was switched on.
 */
export async function findOnSince(db: Db): Promise<Map<number, Date>> {
  const { rows } = await sql<{ marketId: number; since: Date }>`
    select m.market_id as "marketId", greatest(f.made_at, m.switched_at) as since
      from lottery.market m cross join lateral (
        select r.made_at from lottery.round r where r.market_id = m.market_id
         order by r.round_id limit 1) f
     where m.is_on`.execute(db)
  return new Map(rows.map((row) => [row.marketId, row.since]))
}

export async function findWatchedUntil(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select watched_until as at from lottery.round_watch`.execute(db)
  return rows[0]?.at ?? null
}

export async function saveWatchedUntil(tx: Tx, at: Date): Promise<void> {
  await sql`
    insert into lottery.round_watch (watched_until) values (${at})
    on conflict (only_row) do update
      set watched_until = greatest(round_watch.watched_until, excluded.watched_until)`.execute(tx)
}

/**
 * The rounds found for the expected ones, by `market/nominal day/number`. One read by the rounds'
 * key.
 */
export async function findExpected(
  db: Db,
  expected: readonly ExpectedRound[],
): Promise<Map<string, FoundRound>> {
  const { rows } = await sql<FoundRound & { key: string }>`
    select concat_ws('/', r.market_id, r.nominal_day, r.round_no) as key, r.state,
           r.open_at as "openAt", r.opened_at as "openedAt", r.close_at as "closeAt",
           r.closed_at as "closedAt", r.draw_at as "drawAt",
           exists (select from lottery.freeze f where f.round_id = r.round_id) as "isFrozen"
      from unnest(${expected.map((round) => round.marketId)}::smallint[],
                  ${expected.map((round) => round.nominalDay)}::date[],
                  ${expected.map((round) => round.roundNo)}::smallint[]
             ) k (market_id, nominal_day, round_no)
      join lottery.round r using (market_id, nominal_day, round_no)`.execute(db)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

/** Stores the faults; answers those that are new or have grown since the last run. */
export async function saveFaults(tx: Tx, faults: readonly DayFault[]): Promise<DayFault[]> {
  if (faults.length === 0) return []
  const { rows } = await sql<DayFault>`
    insert into lottery.round_report as o
      (market_id, draw_day, fault, rounds, first_no, last_no, late_s)
    select * from unnest(
      ${faults.map((one) => one.marketId)}::smallint[], ${faults.map((one) => one.drawDay)}::date[],
      ${faults.map((one) => one.fault)}::text[], ${faults.map((one) => one.rounds)}::integer[],
      ${faults.map((one) => one.firstNo)}::smallint[], ${faults.map((one) => one.lastNo)}::smallint[],
      ${faults.map((one) => one.lateS)}::integer[])
    on conflict (market_id, draw_day, fault) do update
       set rounds = greatest(o.rounds, excluded.rounds), first_no = least(o.first_no, excluded.first_no),
           last_no = greatest(o.last_no, excluded.last_no), late_s = greatest(o.late_s, excluded.late_s),
           last_seen_at = platform.clock()
     where o.rounds < excluded.rounds or o.late_s < excluded.late_s
    returning market_id as "marketId", draw_day::text as "drawDay", fault, rounds,
              first_no as "firstNo", last_no as "lastNo", late_s as "lateS"`.execute(tx)
  return rows
}

export interface ReportRow extends DayFault {
  readonly marketCode: string
  readonly marketName: string
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
}

const REPORTS_MAX = 300

/** What was noticed since a day, newest first. */
export async function findReports(db: Db, since: Day): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.market_id as "marketId", m.code as "marketCode", m.name as "marketName",
           p.draw_day::text as "drawDay", p.fault, p.rounds, p.first_no as "firstNo",
           p.last_no as "lastNo", p.late_s as "lateS", p.first_seen_at as "firstSeenAt",
           p.last_seen_at as "lastSeenAt"
      from lottery.round_report p join lottery.market m using (market_id)
     where p.draw_day >= ${since}::date
     order by p.last_seen_at desc, p.draw_day desc, p.market_id limit ${REPORTS_MAX}`.execute(db)
  return rows
}

/** Rounds with a fault that was noticed or grew within the last day, by fault. */
export async function countRecentFaults(db: Db): Promise<{ fault: RoundFault; rounds: number }[]> {
  const { rows } = await sql<{ fault: RoundFault; rounds: number }>`
    select fault, sum(rounds)::int as rounds from lottery.round_report
     where last_seen_at > platform.clock() - interval '1 day' group by fault`.execute(db)
  return rows
}
