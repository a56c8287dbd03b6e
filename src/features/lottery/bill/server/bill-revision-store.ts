import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ResultRow } from '../../round/server/result-view-store.ts'

/** A corrected result and what it did to one bill; amounts in satang. */
export interface BillRevisionRow extends ResultRow {
  // rows: trusted, a corrected result has a reason by its CHECK
  readonly reason: string
  readonly at: Date
  readonly before: bigint
  readonly after: bigint
  /** Negative: taken back. */
  readonly moved: bigint
  readonly owed: bigint
}

/**
 * The corrections that touched a bill, oldest first; none for a bill that lost before and after.
 */
export async function findBillRevisions(db: Db | Tx, billId: bigint): Promise<BillRevisionRow[]> {
  const { rows } = await sql<BillRevisionRow>`
    select x.round_id as "roundId", x.revision, x.top4, x.top3, x.top2, x.bottom2, x.front3, x.bottom3,
           x.full_value as full, x.confirmed_at as "announcedAt", x.reason, n.paid_at as at,
           coalesce(o.total_satang, 0) as before, n.total_satang as after,
           n.moved_satang as moved, n.owed_satang as owed
      from lottery.payout n
      join lottery.result x on x.round_id = n.round_id and x.revision = n.revision
      left join lottery.payout o on o.bill_id = n.bill_id and o.revision = n.revision - 1
     where n.bill_id = ${billId} and n.revision > 1 order by n.revision`.execute(db)
  return rows
}
