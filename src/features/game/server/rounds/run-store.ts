import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BreakWord, MovementKind } from '../../rules/compare-transactions.ts'
import type { RunCounts } from './reconcile-store.ts'

/** A run as the desk shows it. */
export interface RunRow extends RunCounts {
  readonly runId: bigint
  readonly providerId: number
  readonly name: string
  readonly day: Day
  readonly madeAt: Date
  readonly staffId: bigint | null
  readonly failure: string | null
  readonly breaks: bigint
  readonly waiting: bigint
}

/** The closing of a difference, or of the same one in another run of the day. */
const closing = sql`
  left join lateral (
    select c.staff_name, c.closed_at, c.note
      from game.reconcile_run s join game.reconcile_break x on x.run_id = s.run_id
      join game.break_closing c on c.break_id = x.break_id
     where s.provider_id = r.provider_id and s.day = r.day
       and (x.word, x.kind, x.ref) = (b.word, b.kind, b.ref)
       and (x.here_satang, x.there_satang) is not distinct from (b.here_satang, b.there_satang)
     order by c.closed_at desc limit 1) c on true`

const run = sql`
  select r.run_id as "runId", r.provider_id as "providerId", p.name, r.day, r.made_at as "madeAt",
         r.staff_id as "staffId", r.failure, r.bets_here as "betHere", r.bets_there as "betThere",
         r.wins_here as "winHere", r.wins_there as "winThere",
         r.rollbacks_here as "rollbackHere", r.rollbacks_there as "rollbackThere",
         r.bets_here_satang as "betHereSatang", r.bets_there_satang as "betThereSatang",
         r.wins_here_satang as "winHereSatang", r.wins_there_satang as "winThereSatang",
         r.rollbacks_here_satang as "rollbackHereSatang",
         r.rollbacks_there_satang as "rollbackThereSatang", k.breaks, k.waiting
    from game.reconcile_run r join game.provider p on p.provider_id = r.provider_id
   cross join lateral (
     select count(*) as breaks, count(*) filter (where b.word <> 'late' and c.note is null) as waiting
       from game.reconcile_break b ${closing} where b.run_id = r.run_id) k`

/** The last run of each day from one on. Cost: the runs of those days and their differences. */
export async function findLastRuns(db: Db, days: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    ${run}
     where r.run_id in (select max(m.run_id) from game.reconcile_run m
                         where m.day >= platform.bangkok_day(platform.clock()) - ${days}::integer
                         group by m.provider_id, m.day)
     order by r.day desc, p.name`.execute(db)
  return rows
}

/** One run. */
export async function findRun(db: Db, runId: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`${run} where r.run_id = ${runId}`.execute(db)
  return rows[0]
}

/** A difference, and who has closed it. */
export interface BreakRow {
  readonly breakId: bigint
  readonly word: BreakWord
  readonly kind: MovementKind
  readonly ref: string
  readonly roundRef: string | null
  readonly hereSatang: Satang | null
  readonly thereSatang: Satang | null
  readonly closedBy: string | null
  readonly closedAt: Date | null
  readonly note: string | null
}

/** The differences of a run, those that wait first, page by page. */
export async function findBreaks(
  db: Db,
  runId: number,
  { after, limit }: { after: bigint; limit: number },
): Promise<BreakRow[]> {
  const { rows } = await sql<BreakRow>`
    select b.break_id as "breakId", b.word, b.kind, b.ref, b.round_ref as "roundRef",
           b.here_satang as "hereSatang", b.there_satang as "thereSatang",
           c.staff_name as "closedBy", c.closed_at as "closedAt", c.note
      from game.reconcile_break b join game.reconcile_run r on r.run_id = b.run_id ${closing}
     where b.run_id = ${runId} and b.break_id > ${after}
     order by b.break_id limit ${limit}`.execute(db)
  return rows
}

/** A difference with its provider, to close it. */
export async function findBreak(
  tx: Tx,
  breakId: number,
): Promise<(BreakRow & { providerId: number }) | undefined> {
  const { rows } = await sql<BreakRow & { providerId: number }>`
    select b.break_id as "breakId", b.word, b.kind, b.ref, b.round_ref as "roundRef",
           b.here_satang as "hereSatang", b.there_satang as "thereSatang",
           c.staff_name as "closedBy", c.closed_at as "closedAt", c.note,
           r.provider_id as "providerId"
      from game.reconcile_break b join game.reconcile_run r on r.run_id = b.run_id ${closing}
     where b.break_id = ${breakId}`.execute(tx)
  return rows[0]
}

/** Closes a difference. @returns whether nobody had */
export async function insertClosing(
  tx: Tx,
  closed: { breakId: number; staffId: number; staffName: string; note: string },
): Promise<boolean> {
  const { rows } = await sql<{ breakId: bigint }>`
    insert into game.break_closing (break_id, staff_id, staff_name, note)
    values (${closed.breakId}, ${closed.staffId}, ${closed.staffName}, ${closed.note})
        on conflict do nothing returning break_id as "breakId"`.execute(tx)
  return rows.length > 0
}

/** The provider's numbers of differences, as the trail names them. Cost: a key read each. */
export async function findBreakRefs(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; ref: string }>`
    select b.break_id::text as id, b.ref from game.reconcile_break b
     where b.break_id = any(${[...ids]}::text[]::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ref }) => [id, ref]))
}
