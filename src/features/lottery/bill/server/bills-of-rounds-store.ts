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
