import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** What members withdrew and were paid: ever, and since an instant; who never was is left out. Cost: their requests. */
export async function sumPaidOut(
  db: Db | Tx,
  memberIds: readonly bigint[],
  since: Date,
): Promise<ReadonlyMap<bigint, { satang: Satang; recentSatang: Satang }>> {
  const { rows } = await sql<{ memberId: bigint; satang: bigint; recentSatang: bigint }>`
    select member_id as "memberId", coalesce(sum(amount_satang), 0)::bigint as satang,
           coalesce(sum(amount_satang) filter (where finished_at >= ${since}), 0)::bigint
             as "recentSatang"
      from withdraw.request
     where member_id = any (${[...memberIds]}::bigint[]) and status = 'paid'
     group by member_id`.execute(db)
  return new Map(rows.map(({ memberId, ...sums }) => [memberId, sums]))
}
