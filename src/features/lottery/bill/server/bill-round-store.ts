import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** What a bill was on. */
export interface BillRoundRow {
  readonly billId: bigint
  readonly marketName: string
  readonly drawDay: Day
  readonly roundNo: number
  /** More than one a day: the number belongs to the name. */
  readonly isNumbered: boolean
}

/** The rounds of some bills of a member, one look-up by key each. */
export async function findBillRounds(
  db: Db,
  memberId: number,
  billIds: readonly number[],
): Promise<BillRoundRow[]> {
  const { rows } = await sql<BillRoundRow>`
    select b.bill_id as "billId", m.name as "marketName", r.draw_day::text as "drawDay",
           r.round_no as "roundNo", m.result_rule = 'yeekee' as "isNumbered"
      from lottery.bill b
      join lottery.round r using (round_id)
      join lottery.market m using (market_id)
     where b.member_id = ${memberId} and b.bill_id = any (${[...billIds]}::bigint[])`.execute(db)
  return rows
}
