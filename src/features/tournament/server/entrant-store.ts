import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** How many play in each. */
export async function countPlayers(
  db: Db,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ tournamentId: bigint; players: number }>`
    select tournament_id as "tournamentId", count(*)::integer as players from tournament.entrant
     where tournament_id = any(${[...ids]}::bigint[]) and left_at is null
     group by tournament_id`.execute(db)
  return new Map(rows.map(({ tournamentId, players }) => [tournamentId, players]))
}

/** Since when a member plays in those of these that he joined. */
export async function findJoined(
  db: Db | Tx,
  memberId: number,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Date>> {
  const { rows } = await sql<{ tournamentId: bigint; joinedAt: Date }>`
    select tournament_id as "tournamentId", joined_at as "joinedAt" from tournament.entrant
     where member_id = ${memberId} and tournament_id = any(${[...ids]}::bigint[])
       and left_at is null`.execute(db)
  return new Map(rows.map(({ tournamentId, joinedAt }) => [tournamentId, joinedAt]))
}

/**
 * Lets a member in, from now on; undefined: he is in, or another account of the person is. Unique keys decide
 * between two at once.
 */
export async function insertEntrant(
  tx: Tx,
  of: { tournamentId: bigint; memberId: number; person: string; version: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ joinedAt: Date }>`
    insert into tournament.entrant (tournament_id, member_id, person, version)
    values (${of.tournamentId}, ${of.memberId}, ${of.person}, ${of.version})
    on conflict do nothing returning joined_at as "joinedAt"`.execute(tx)
  return rows[0]?.joinedAt
}

/** Takes a member out; false: he was not in. */
export async function markLeft(tx: Tx, tournamentId: bigint, memberId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tournament.entrant set left_at = platform.clock()
     where tournament_id = ${tournamentId} and member_id = ${memberId}
       and left_at is null`.execute(tx)
  return numAffectedRows === 1n
}
