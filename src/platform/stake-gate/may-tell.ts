import { sql } from 'kysely'
import type { MessagePurpose } from '#kernel/message.ts'
import type { Db, Tx } from '../database/database.ts'

/** To whom something is to be told, and what for. */
export interface Telling {
  readonly memberId: number | bigint
  readonly purpose: MessagePurpose
}

/**
 * Who hears what, now: the one place that decides it, whatever the channel
 * ([0134](docs/decisions/0134-a-message-says-what-it-is-for.md)). Cost: two key reads each.
 * @returns what is told, in its order; what is hushed is left out
 */
export async function keepTold<One extends Telling>(
  db: Db | Tx,
  all: readonly One[],
): Promise<readonly One[]> {
  if (all.every(({ purpose }) => purpose === 'service')) return all
  const { rows } = await sql<{ at: bigint }>`
    select a.at from unnest(
      ${all.map(({ memberId }) => BigInt(memberId))}::bigint[],
      ${all.map(({ purpose }) => purpose)}::text[]) with ordinality a (member_id, purpose, at)
     where platform.may_tell(a.member_id, a.purpose) is null order by a.at`.execute(db)
  return rows.flatMap(({ at }) => all[Number(at) - 1] ?? [])
}
