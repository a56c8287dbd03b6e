import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/**
 * How many play in each. Cost: the entrants, and the gate for each that is asked about.
 * @param whose `shown`: of those that are not over, who may be given nothing now is left out, as on the board
 */
export async function countPlayers(
  db: Db,
  ids: readonly bigint[],
  whose: 'all' | 'shown',
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ tournamentId: bigint; players: number }>`
    select e.tournament_id as "tournamentId", count(*)::integer as players
      from tournament.entrant e join tournament.tournament x using (tournament_id)
     where e.tournament_id = any(${[...ids]}::bigint[]) and e.left_at is null
       and (${whose === 'all'}::boolean or x.state in ('ended', 'cancelled')
            or platform.may_reward(e.member_id) is null)
     group by e.tournament_id`.execute(db)
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

/** Who is in a tournament, by their entries. */
export async function findEntrants(tx: Tx, tournamentId: number): Promise<bigint[]> {
  const { rows } = await sql<{ entrantId: bigint }>`
    select entrant_id as "entrantId" from tournament.entrant
     where tournament_id = ${tournamentId} and left_at is null order by entrant_id`.execute(tx)
  return rows.map(({ entrantId }) => entrantId)
}

/** Whose entries these are, with the tournament and why it was called off. */
export async function findCalledOff(
  tx: Tx,
  entrantIds: readonly number[],
): Promise<{ memberId: bigint; tournamentId: bigint; title: string; reason: string | null }[]> {
  const { rows } = await sql<{
    memberId: bigint
    tournamentId: bigint
    title: string
    reason: string | null
  }>`
    select e.member_id as "memberId", e.tournament_id as "tournamentId", t.title,
           x.cancel_reason as reason
      from tournament.entrant e
      join tournament.tournament x using (tournament_id)
      join tournament.terms t on t.tournament_id = x.tournament_id and t.version = x.version
     where e.entrant_id = any (${[...entrantIds]}::bigint[])`.execute(tx)
  return rows
}

/** Takes a member out; false: he was not in. */
export async function markLeft(tx: Tx, tournamentId: bigint, memberId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tournament.entrant set left_at = platform.clock()
     where tournament_id = ${tournamentId} and member_id = ${memberId}
       and left_at is null`.execute(tx)
  return numAffectedRows === 1n
}
