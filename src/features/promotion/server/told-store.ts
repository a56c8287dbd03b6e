import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/**
 * Writes of which active bonuses it is to be told that they end within so many hours, each once. One that was
 * taken for a shorter time is not told of. Cost: an index range of those that end soon.
 * @returns the ids of what was written
 */
export async function takeRunningOut(tx: Tx, hours: number, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into promotion.told (bonus_id, member_id, hours)
    select b.bonus_id, b.member_id, ${hours}::smallint from promotion.bonus b
     where b.state = 'active' and platform.clock() < b.expires_at
       and b.expires_at <= platform.clock() + make_interval(hours => ${hours}::integer)
       and b.taken_at <= b.expires_at - make_interval(hours => ${hours}::integer)
       and not exists (select from promotion.told t
                        where t.bonus_id = b.bonus_id and t.hours <= ${hours}::smallint)
     order by b.expires_at, b.bonus_id limit ${limit}
    on conflict do nothing returning told_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Which bonuses were told of, by the ids of what was written. */
export async function findTold(
  tx: Tx,
  ids: readonly number[],
): Promise<{ toldId: bigint; bonusId: bigint; hours: number }[]> {
  const { rows } = await sql<{ toldId: bigint; bonusId: bigint; hours: number }>`
    select told_id as "toldId", bonus_id as "bonusId", hours from promotion.told
     where told_id = any (${[...ids]}::bigint[]) order by told_id`.execute(tx)
  return rows
}
