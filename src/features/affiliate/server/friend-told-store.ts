import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export const friendNotices = ['qualified', 'held', 'released'] as const
export type FriendNotice = (typeof friendNotices)[number]

/**
 * Writes of which friends their members are to be told: who counts, is looked at, or was let go by people since a
 * moment, each once. Cost: an index range of those who changed since.
 * @returns the ids of what was written
 */
export async function takeFriendNotices(tx: Tx, since: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into affiliate.told (member_id, friend_id, what, since)
    select b.member_id, b.friend_id,
           case when b.state = 'held' then 'held' when b.decided_by is not null then 'released'
                else 'qualified' end, b.since
      from affiliate.bond b
     where b.level = 1 and b.state in ('pending', 'qualified', 'held') and b.since >= ${since}
       and (b.state <> 'pending' or b.decided_by is not null)
       and not exists (select from affiliate.told t
                        where t.member_id = b.member_id and t.friend_id = b.friend_id
                          and t.since = b.since)
     order by b.since, b.friend_id limit ${limit}
    on conflict do nothing returning told_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What members are told of, by the ids of what was written; what is no longer so is left out. */
export async function findFriendNotices(
  tx: Tx,
  ids: readonly number[],
): Promise<{ toldId: bigint; memberId: bigint; what: FriendNotice }[]> {
  const { rows } = await sql<{ toldId: bigint; memberId: bigint; what: FriendNotice }>`
    select t.told_id as "toldId", t.member_id as "memberId", t.what from affiliate.told t
      join affiliate.bond b
        on b.member_id = t.member_id and b.friend_id = t.friend_id and b.since = t.since
     where t.told_id = any (${[...ids]}::bigint[]) order by t.told_id`.execute(tx)
  return rows
}
