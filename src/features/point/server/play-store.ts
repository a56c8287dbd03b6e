import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PlayLine } from '../rules/earn.ts'
import { monthKey } from './month-store.ts'

/** One look at a month that changed something, with the play that it goes by. */
export interface PlayRow {
  readonly memberId: bigint
  readonly month: Day
  readonly lines: readonly PlayLine[]
  readonly earnedPoints: bigint
  readonly gainedPoints: bigint
  readonly creditedPoints: bigint
  readonly openPoints: bigint
}

/** Writes looks in their order, one a month at most. @returns their ids, in the same order */
export async function insertPlays(tx: Tx, plays: readonly PlayRow[]): Promise<bigint[]> {
  const all = <T>(of: (play: PlayRow) => T): T[] => plays.map(of)
  const { rows } = await sql<{ id: bigint; memberId: bigint; month: string }>`
    insert into point.play (member_id, month, earned_points, gained_points, credited_points,
                            open_points)
    select n.member_id, n.month, n.earned, n.gained, n.credited, n.open
      from unnest(${all(({ memberId }) => memberId)}::bigint[],
                  ${all(({ month }) => month)}::date[],
                  ${all(({ earnedPoints }) => earnedPoints)}::bigint[],
                  ${all(({ gainedPoints }) => gainedPoints)}::bigint[],
                  ${all(({ creditedPoints }) => creditedPoints)}::bigint[],
                  ${all(({ openPoints }) => openPoints)}::bigint[])
           with ordinality n (member_id, month, earned, gained, credited, open, at)
     order by n.at
    returning play_id as id, member_id as "memberId", month::text as month`.execute(tx)
  const known = new Map(rows.map((row) => [monthKey(row), row.id]))
  const ids = plays.map((play) => known.get(monthKey(play)) ?? 0n)
  const lines = plays.flatMap(({ lines: own }, at) =>
    own.map((line) => ({ ...line, playId: ids[at] ?? 0n })),
  )
  await sql`
    insert into point.play_line (play_id, product, rate_x100, valid_satang)
    select * from unnest(${lines.map(({ playId }) => playId)}::bigint[],
      ${lines.map(({ product }) => product)}::text[],
      ${lines.map(({ rateX100 }) => rateX100)}::integer[],
      ${lines.map(({ validSatang }) => validSatang)}::bigint[])`.execute(tx)
  return ids
}

/** Looks of a member by their ids, each with its play. */
export async function findPlays(
  db: Db,
  memberId: number,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, PlayRow>> {
  // rows: trusted, the cast of a day keeps it one
  const { rows } = await sql<Omit<PlayRow, 'lines'> & { playId: bigint }>`
    select play_id as "playId", member_id as "memberId", month::text as month,
           earned_points as "earnedPoints", gained_points as "gainedPoints",
           credited_points as "creditedPoints", open_points as "openPoints"
      from point.play
     where member_id = ${memberId} and play_id = any (${[...ids]}::bigint[])`.execute(db)
  const { rows: lines } = await sql<PlayLine & { playId: bigint }>`
    select play_id as "playId", product, rate_x100 as "rateX100", valid_satang as "validSatang"
      from point.play_line where play_id = any (${rows.map(({ playId }) => playId)}::bigint[])
     order by play_id, product, rate_x100`.execute(db)
  const byPlay = Map.groupBy(lines, ({ playId }) => playId)
  return new Map(
    rows.map(({ playId, ...row }) => [playId, { ...row, lines: byPlay.get(playId) ?? [] }]),
  )
}
