import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** What a member who joined played on one day: his own money, settled after he joined. */
export interface PlayedDay {
  readonly memberId: bigint
  readonly entrantId: bigint
  readonly validSatang: bigint
}

/** What a transaction that began now would see: play of transactions below it is in what is read next. */
export async function readSeen(tx: Tx): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as seen`.execute(tx)
  return rows[0]?.seen ?? '0'
}

/** The play that counts, a row a member and day; who has none yet has one of nothing. Cost: their facts of those days. */
export async function findPlayed(tx: Tx, tournamentId: bigint): Promise<PlayedDay[]> {
  const { rows } = await sql<PlayedDay>`
    select e.member_id as "memberId", e.entrant_id as "entrantId",
           coalesce(d.valid, 0) as "validSatang"
      from tournament.tournament x join tournament.terms t using (tournament_id, version)
      join tournament.entrant e on e.tournament_id = x.tournament_id and e.left_at is null
      left join lateral (
        select f.counted_day, sum(f.valid_satang)::bigint as valid from winloss.play_fact f
         where f.member_id = e.member_id and f.product = t.product and f.is_own
           and f.counted_day between t.from_day and t.to_day and f.first_settled_at >= e.joined_at
         group by f.counted_day) d on true
     where x.tournament_id = ${tournamentId}`.execute(tx)
  return rows
}

export interface NewScore {
  readonly memberId: bigint
  readonly entrantId: bigint
  readonly validSatang: bigint
  readonly points: bigint
}

/** Writes the scores of a tournament as they are, and that they are; it is locked. */
export async function writeScores(
  tx: Tx,
  of: { tournamentId: bigint; seen: string },
  scores: readonly NewScore[],
): Promise<void> {
  const all = <T>(part: (score: NewScore) => T): T[] => scores.map(part)
  const members = all(({ memberId }) => memberId)
  await sql`
    delete from tournament.score
     where tournament_id = ${of.tournamentId}
       and member_id <> all (${members}::bigint[])`.execute(tx)
  await sql`
    insert into tournament.score as s (tournament_id, member_id, entrant_id, valid_satang, points)
    select ${of.tournamentId}::bigint, n.* from unnest(${members}::bigint[],
           ${all(({ entrantId }) => entrantId)}::bigint[],
           ${all(({ validSatang }) => validSatang)}::bigint[],
           ${all(({ points }) => points)}::bigint[]) n
    on conflict (tournament_id, member_id) do update
      set entrant_id = excluded.entrant_id, valid_satang = excluded.valid_satang,
          points = excluded.points
      where (s.entrant_id, s.valid_satang, s.points)
            is distinct from (excluded.entrant_id, excluded.valid_satang, excluded.points)`.execute(
    tx,
  )
  await sql`
    update tournament.tournament set scored_at = platform.clock(), scored_xid = ${of.seen}::xid8
     where tournament_id = ${of.tournamentId}`.execute(tx)
}

/** Writes the places that hold. */
export async function writePlaces(
  tx: Tx,
  tournamentId: bigint,
  placed: readonly { memberId: bigint; place: number }[],
): Promise<void> {
  await sql`
    update tournament.score s set place = n.place
      from unnest(${placed.map(({ memberId }) => memberId)}::bigint[],
                  ${placed.map(({ place }) => place)}::integer[]) n (member_id, place)
     where s.tournament_id = ${tournamentId} and s.member_id = n.member_id`.execute(tx)
}

/** A place as it is shown. */
export interface BoardRow {
  /** Which row of the board it is, from 1. */
  readonly n: number
  readonly memberId: bigint
  readonly place: number
  readonly points: bigint
  readonly prizePoints: number | null
}

/**
 * Who stands on the board now: with points, still in, and none to whom the house gives nothing. Once places
 * hold they are those. Cost: the scores of the tournament, each asked for at the gate.
 */
const board = (tournamentId: bigint): RawBuilder<unknown> => sql`
  standing as materialized (
    select s.member_id, s.points, s.place as kept from tournament.score s
      join tournament.entrant e using (entrant_id)
     where s.tournament_id = ${tournamentId} and s.points > 0 and e.left_at is null
       and platform.may_reward(s.member_id) is null
  ), over as (
    select x.state in ('settled', 'ended') as yes from tournament.tournament x
     where x.tournament_id = ${tournamentId}
  ), board as materialized (
    select row_number() over (order by s.points desc, s.member_id)::integer as n, s.member_id,
           case when over.yes then s.kept else rank() over (order by s.points desc)::integer end as place,
           s.points
      from standing s cross join over where not over.yes or s.kept is not null
  )`

/** Rows of a board, `after` one of them; and how many there are. */
export async function findBoard(
  db: Db,
  tournamentId: bigint,
  { after, limit, memberId }: { after: number; limit: number; memberId: number },
): Promise<{ rows: BoardRow[]; around: BoardRow[]; placed: number }> {
  const { rows } = await sql<{
    n: number | null
    memberId: bigint
    place: number | null
    points: bigint
    prizePoints: number | null
    placed: number | null
  }>`
    with ${board(tournamentId)}
    select b.n, b.member_id as "memberId", b.place, b.points, p.points as "prizePoints",
           (select count(*)::integer from board) as placed
      from board b
      left join tournament.prize p on p.tournament_id = ${tournamentId}
            and p.member_id = b.member_id and p.status = 'given'
      left join board me on me.member_id = ${memberId}
     where b.n > ${after}::integer and b.n <= ${after}::integer + ${limit}::integer or b.n between me.n - 2 and me.n + 2
     order by b.n`.execute(db)
  const all = rows.map((row) => ({ ...row, n: row.n ?? 0, place: row.place ?? 0 }))
  const own = all.find((row) => Number(row.memberId) === memberId)
  return {
    rows: all.filter(({ n }) => n > after && n <= after + limit),
    around: own ? all.filter(({ n }) => Math.abs(n - own.n) <= 2) : [],
    placed: rows[0]?.placed ?? 0,
  }
}

/** Points of a member who is in, as they were worked out last; null: not yet. */
export async function findOwnPoints(
  db: Db,
  tournamentId: bigint,
  memberId: number,
): Promise<bigint | null> {
  const { rows } = await sql<{ points: bigint }>`
    select s.points from tournament.score s
      join tournament.entrant e using (entrant_id)
     where s.tournament_id = ${tournamentId} and s.member_id = ${memberId}
       and e.left_at is null`.execute(db)
  return rows[0]?.points ?? null
}

/** Everybody who is in, by points, with whom the gate lets on no board. */
export async function findDeskBoard(
  db: Db,
  tournamentId: number,
  limit: number,
): Promise<
  {
    memberId: bigint
    points: bigint
    place: number | null
    hidden: string | null
    prizePoints: number | null
    fullPoints: number | null
    status: string | null
  }[]
> {
  const { rows } = await sql<{
    memberId: bigint
    points: bigint
    place: number | null
    hidden: string | null
    prizePoints: number | null
    fullPoints: number | null
    status: string | null
  }>`
    select s.member_id as "memberId", s.points, s.place,
           platform.may_reward(s.member_id) as hidden, p.points as "prizePoints",
           p.full_points as "fullPoints", p.status
      from tournament.score s
      left join tournament.prize p using (tournament_id, member_id)
     where s.tournament_id = ${tournamentId}
     order by s.points desc, s.member_id limit ${limit}`.execute(db)
  return rows
}
