import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { TournamentState } from '../rules/phase.ts'
import {
  countsUntil,
  type Neighbour,
  type TournamentProduct,
  type TournamentTerms,
} from '../rules/terms.ts'

/** A version of a tournament, with what it is a version of. */
export interface TournamentRow extends TournamentTerms {
  readonly tournamentId: bigint
  readonly state: TournamentState
  readonly liveVersion: number | null
  readonly version: number
  readonly countsUntil: Date
  readonly isFenced: boolean
  /** Whether all play that counts is offered. */
  readonly isComplete: boolean
  readonly scoredAt: Date | null
  readonly cancelReason: string | null
  /** Null: what a demo started with. */
  readonly writtenBy: bigint | null
  readonly writtenAt: Date
}

interface Row extends Omit<
  TournamentRow,
  'product' | 'isFenced' | 'isComplete' | 'fromDay' | 'toDay'
> {
  readonly product: string
  readonly fromDay: string
  readonly toDay: string
  readonly isFenced: boolean | null
  readonly isComplete: boolean | null
}

async function findWhere(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<TournamentRow[]> {
  const { rows } = await sql<Row>`
    select x.tournament_id as "tournamentId", x.state, x.version as "liveVersion", t.version,
           t.title, t.about, t.product, t.from_day::text as "fromDay", t.to_day::text as "toDay",
           t.counts_until as "countsUntil", t.point_valid_satang as "pointValidSatang",
           t.day_max_points as "dayMaxPoints", t.cap_points as "capPoints",
           t.least_points as "leastPoints", t.prizes, t.repeats_weekly as "repeatsWeekly",
           x.fence is not null as "isFenced",
           coalesce(x.fence <= platform.horizon(), false) as "isComplete",
           x.scored_at as "scoredAt", x.cancel_reason as "cancelReason",
           t.written_by as "writtenBy", t.written_at as "writtenAt"
      from tournament.tournament x join tournament.terms t using (tournament_id)
     where ${condition} order by x.tournament_id desc, t.version desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    product: row.product as TournamentProduct,
    isFenced: row.isFenced === true,
    isComplete: row.isComplete === true,
  }))
}

const SHOWN_MAX = 60

/** What was let out and stays to be seen: what is not over, and the last that were, the newest first. */
export const findShown = (db: Db | Tx): Promise<TournamentRow[]> =>
  findWhere(db, sql`t.version = x.version`, SHOWN_MAX)

/** One that was let out, by what holds. */
export async function findOut(
  db: Db | Tx,
  id: number | bigint,
): Promise<TournamentRow | undefined> {
  return (await findWhere(db, sql`t.version = x.version and x.tournament_id = ${id}`, 1))[0]
}

/** Those that the clock or a payment has to move on. One index range of the live ones. */
export const findLive = (db: Db | Tx): Promise<TournamentRow[]> =>
  findWhere(db, sql`t.version = x.version and x.state in ('published', 'settled')`, SHOWN_MAX)

/** The newest two hundred versions, of drafts too. */
export const findAllVersions = (db: Db | Tx): Promise<TournamentRow[]> =>
  findWhere(db, sql`true`, 200)

/** Every version of one. */
export const findVersions = (db: Db | Tx, id: number | bigint): Promise<TournamentRow[]> =>
  findWhere(db, sql`x.tournament_id = ${id}`, 1_000)

/** Locks a tournament; undefined: there is none. */
export async function lockTournament(
  tx: Tx,
  id: number | bigint,
): Promise<{ state: TournamentState; versions: number } | undefined> {
  const { rows } = await sql<{ state: TournamentState; versions: number }>`
    select x.state, (select count(*)::integer from tournament.terms t
                      where t.tournament_id = x.tournament_id) as versions
      from tournament.tournament x where x.tournament_id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Locks all that is or may come out, so that what they give together is judged by one person at a time. */
export async function lockShares(tx: Tx): Promise<void> {
  await sql`select from tournament.tournament where state in ('draft', 'published')
             order by tournament_id for no key update`.execute(tx)
}

/** What is out beside one and not over, for what they give together. */
export async function findNeighbours(
  tx: Tx,
  besides: number | bigint | null,
): Promise<Neighbour[]> {
  const { rows } = await sql<{
    title: string
    product: string
    capPoints: number
    pointValidSatang: bigint
    fromDay: Day | null
    toDay: Day | null
    comesBack: boolean | null
  }>`
    select t.title, t.product, t.cap_points as "capPoints", t.point_valid_satang as "pointValidSatang",
           t.from_day::text as "fromDay", t.to_day::text as "toDay",
           t.repeats_weekly and not exists (
             select from tournament.tournament n where n.follows = x.tournament_id) as "comesBack"
      from tournament.tournament x join tournament.terms t using (tournament_id, version)
     where x.state = 'published' and x.tournament_id is distinct from ${besides}::bigint`.execute(
    tx,
  )
  return rows.map((row) => ({
    ...row,
    product: row.product as TournamentProduct,
    fromDay: row.fromDay ?? '',
    toDay: row.toDay ?? '',
    comesBack: row.comesBack === true,
  }))
}

/** @param follows the week before; undefined: that one has its successor */
export async function insertTournament(
  tx: Tx,
  follows: bigint | null = null,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into tournament.tournament (follows)
    select ${follows}::bigint
     where not exists (select from tournament.tournament n where n.follows = ${follows}::bigint)
    on conflict do nothing returning tournament_id as id`.execute(tx)
  return rows[0]?.id
}

export async function insertTerms(
  tx: Tx,
  of: { tournamentId: bigint; version: number; staffId: number | bigint | null },
  terms: TournamentTerms,
): Promise<void> {
  await sql`
    insert into tournament.terms (tournament_id, version, title, about, product, from_day, to_day,
      counts_until, point_valid_satang, day_max_points, cap_points, least_points, prizes,
      repeats_weekly, written_by)
    values (${of.tournamentId}, ${of.version}, ${terms.title}, ${terms.about}, ${terms.product},
      ${terms.fromDay}::date, ${terms.toDay}::date, ${countsUntil(terms)}, ${terms.pointValidSatang},
      ${terms.dayMaxPoints}, ${terms.capPoints}, ${terms.leastPoints}, ${[...terms.prizes]}::integer[],
      ${terms.repeatsWeekly}, ${of.staffId})`.execute(tx)
}

/** Lets a version out. */
export async function markPublished(tx: Tx, id: bigint | number, version: number): Promise<void> {
  await sql`
    update tournament.tournament set state = 'published', version = ${version}
     where tournament_id = ${id}`.execute(tx)
}

export async function markCancelled(tx: Tx, id: bigint | number, reason: string): Promise<void> {
  await sql`
    update tournament.tournament set state = 'cancelled', cancel_reason = ${reason}
     where tournament_id = ${id}`.execute(tx)
}

/** Takes the fence of one whose results had their time; it stands below play that is settled from here on. */
export async function takeFence(db: Db, id: bigint): Promise<void> {
  await sql`
    update tournament.tournament set fence = pg_current_xact_id()
     where tournament_id = ${id} and state = 'published' and fence is null`.execute(db)
}

export async function markSettled(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update tournament.tournament set state = 'settled', settled_at = platform.clock()
     where tournament_id = ${id}`.execute(tx)
}

/** Ends one of which no prize is due any more. @returns false while one is, or where it has ended */
export async function markEnded(tx: Tx, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tournament.tournament x set state = 'ended', ended_at = platform.clock()
     where x.tournament_id = ${id} and x.state = 'settled'
       and not exists (select from tournament.prize p
                        where p.tournament_id = x.tournament_id and p.status = 'due')`.execute(tx)
  return numAffectedRows === 1n
}
