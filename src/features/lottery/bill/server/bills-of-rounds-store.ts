import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/**
 * How many bills a member has in each of these rounds that he paid with his own money and did not cancel; a round
 * without is left out. Cost: an index look a round, and a key read a bill.
 */
export async function countOwnBills(
  db: Db | Tx,
  memberId: number,
  roundIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  if (roundIds.length === 0) return new Map()
  const { rows } = await sql<{ roundId: bigint; bills: number }>`
    select b.round_id as "roundId", count(*)::integer as bills
      from lottery.bill b join ledger.wallet w on w.account_id = b.account_id
     where b.round_id = any (${[...roundIds]}::bigint[]) and b.member_id = ${memberId}
       and platform.is_own_money(w.wallet_type::smallint)
       and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
     group by b.round_id`.execute(db)
  return new Map(rows.map(({ roundId, bills }) => [roundId, bills]))
}

/**
 * How often members had so many bills of own money that were settled in a day, week or month, and how many members.
 * Cost: every bill of the rounds that were settled between the instants.
 */
export async function countBillsReached(
  db: Db,
  of: { since: Date; until: Date; bucket: 'day' | 'week' | 'month'; goal: bigint },
): Promise<{ claims: number; members: number }> {
  const { since, until, bucket, goal } = of
  const { rows } = await sql<{ claims: number; members: number }>`
    select count(*)::integer as claims, count(distinct x.member_id)::integer as members
      from (select b.member_id
              from lottery.round r join lottery.bill b using (round_id)
              join ledger.wallet w on w.account_id = b.account_id
             where r.settled_at >= ${since} and r.settled_at < ${until}
               and platform.is_own_money(w.wallet_type::smallint)
               and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
             group by b.member_id, date_trunc(${bucket}, r.settled_at, 'Asia/Bangkok')
            having count(*) >= ${goal}) x`.execute(db)
  return rows[0] ?? { claims: 0, members: 0 }
}
