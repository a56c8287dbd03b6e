import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** The newest payment of a bill, beside what it got before. */
export interface BillNotificationRow {
  readonly billId: bigint
  readonly memberId: bigint
  readonly marketName: string
  readonly drawDay: Day
  readonly kind: 'prize' | 'refund'
  readonly revision: number
  readonly totalSatang: bigint
  /** What the bill cost, the discount taken off. */
  readonly stakedSatang: bigint
  /** The prize of the revision before; zero where there was none. */
  readonly beforeSatang: bigint
  /** What could not be taken back and is a debt now. */
  readonly owedSatang: bigint
  /** Why the result was corrected; null for the first one and for a refund. */
  readonly reason: string | null
  /** The wallet that paid for the bill. */
  readonly walletId: bigint
}

/** What was last paid for each of some bills; a bill that was never paid is left out. */
export async function findBillNotifications(
  db: Db | Tx,
  billIds: readonly number[],
): Promise<BillNotificationRow[]> {
  const { rows } = await sql<BillNotificationRow>`
    select b.bill_id as "billId", b.member_id as "memberId", m.name as "marketName",
           r.draw_day::text as "drawDay", p.kind, p.revision, p.total_satang as "totalSatang",
           b.total_satang as "stakedSatang",
           coalesce(before.total_satang, 0)::bigint as "beforeSatang",
           p.owed_satang as "owedSatang", x.reason, b.account_id as "walletId"
      from unnest(${[...billIds]}::bigint[]) n (bill_id)
      join lottery.bill b using (bill_id)
      join lottery.round r using (round_id)
      join lottery.market m using (market_id)
      join lateral (select y.* from lottery.payout y
                     where y.bill_id = b.bill_id order by y.revision desc limit 1) p on true
      left join lateral (select y.total_satang from lottery.payout y
                          where y.bill_id = b.bill_id and y.revision < p.revision
                          order by y.revision desc limit 1) before on true
      left join lottery.result x on x.round_id = b.round_id and x.revision = p.revision
                                and p.revision > 1
     order by b.bill_id`.execute(db)
  return rows
}
