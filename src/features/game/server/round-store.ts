import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** What the games of a member's rounds are called. */
export async function findGamesOfRounds(
  db: Db,
  memberId: number,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ roundId: bigint; name: string }>`
    select r.round_id as "roundId", g.name
      from game.round r join game.game_version v using (version_id) join game.game g using (game_id)
     where r.member_id = ${memberId} and r.round_id = any(${[...roundIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ roundId, name }) => [Number(roundId), name]))
}
