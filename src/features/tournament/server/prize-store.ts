import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Prize } from '../rules/standing.ts'

/** Writes what each is to be given. */
export async function insertPrizes(
  tx: Tx,
  tournamentId: bigint,
  prizes: readonly Prize[],
): Promise<void> {
  await sql`
    insert into tournament.prize (tournament_id, member_id, place, full_points, points)
    select ${tournamentId}::bigint, n.* from unnest(
           ${prizes.map(({ memberId }) => memberId)}::bigint[],
           ${prizes.map(({ place }) => place)}::integer[],
           ${prizes.map(({ fullPoints }) => fullPoints)}::integer[],
           ${prizes.map(({ given }) => given)}::integer[]) n`.execute(tx)
}

/** A prize that waits to be given. */
export interface DuePrize {
  readonly prizeId: bigint
  readonly memberId: bigint
  readonly points: number
}

/** Takes the next prizes that are due; those that another worker gives are passed over. */
export async function lockDuePrizes(
  tx: Tx,
  tournamentId: bigint,
  limit: number,
): Promise<DuePrize[]> {
  const { rows } = await sql<DuePrize>`
    select prize_id as "prizeId", member_id as "memberId", points from tournament.prize
     where tournament_id = ${tournamentId} and status = 'due'
     order by member_id limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** Ends prizes as given, or as refused by a word of the gate. */
export async function endPrizes(
  tx: Tx,
  tournamentId: bigint,
  ended: readonly { memberId: bigint; refusal: string | null }[],
): Promise<void> {
  await sql`
    update tournament.prize p
       set status = case when e.refusal is null then 'given' else 'refused' end,
           refusal = e.refusal, given_at = case when e.refusal is null then platform.clock() end
      from unnest(${ended.map(({ memberId }) => memberId)}::bigint[],
                  ${ended.map(({ refusal }) => refusal)}::text[]) e (member_id, refusal)
     where p.tournament_id = ${tournamentId} and p.member_id = e.member_id`.execute(tx)
}

/** What came of some tournaments for one member. */
export interface OwnResult {
  readonly tournamentId: bigint
  readonly place: number
  readonly points: bigint
  readonly prizePoints: number | null
  readonly fullPoints: number | null
  readonly status: string | null
}

export async function findResults(
  db: Db,
  memberId: number,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, OwnResult>> {
  const { rows } = await sql<Omit<OwnResult, 'place'> & { place: number | null }>`
    select s.tournament_id as "tournamentId", s.place, s.points, p.points as "prizePoints",
           p.full_points as "fullPoints", p.status
      from tournament.score s left join tournament.prize p using (tournament_id, member_id)
     where s.tournament_id = any(${[...ids]}::bigint[]) and s.member_id = ${memberId}`.execute(db)
  return new Map(
    rows.flatMap(({ place, ...row }) =>
      place === null ? [] : [[row.tournamentId, { ...row, place }] as const],
    ),
  )
}

/** What each gave. */
export async function sumGiven(
  db: Db,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ tournamentId: bigint; points: bigint | null }>`
    select tournament_id as "tournamentId", sum(points)::bigint as points from tournament.prize
     where tournament_id = any(${[...ids]}::bigint[]) and status = 'given'
     group by tournament_id`.execute(db)
  return new Map(rows.map(({ tournamentId, points }) => [tournamentId, Number(points ?? 0n)]))
}

/** A prize that was given, as its member is told. */
export async function findToldPrizes(
  tx: Tx,
  prizeIds: readonly number[],
): Promise<
  {
    prizeId: bigint
    memberId: bigint
    tournamentId: bigint
    title: string
    place: number
    points: number
  }[]
> {
  const { rows } = await sql<{
    prizeId: bigint
    memberId: bigint
    tournamentId: bigint
    title: string
    place: number
    points: number
  }>`
    select p.prize_id as "prizeId", p.member_id as "memberId", p.tournament_id as "tournamentId",
           t.title, p.place, p.points
      from tournament.prize p
      join tournament.tournament x using (tournament_id)
      join tournament.terms t using (tournament_id, version)
     where p.prize_id = any (${[...prizeIds]}::bigint[])`.execute(tx)
  return rows
}
