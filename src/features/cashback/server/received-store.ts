import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** What a member had of a day: losses that were claimed or came by themselves, and turnover. */
export interface ReceivedDay {
  readonly day: Day
  readonly lossSatang: Satang
  readonly turnoverSatang: Satang
}

/** The days between two, both included, of which a member had anything. Cost: two index walks of his days. */
export async function sumReceived(
  db: Db,
  memberId: number,
  { from, to }: { from: Day; to: Day },
): Promise<ReceivedDay[]> {
  const { rows } = await sql<ReceivedDay>`
    select r.day::text as day, sum(r.loss)::bigint as "lossSatang",
           sum(r.turnover)::bigint as "turnoverSatang"
      from (select l.day, l.earned_satang - l.carried_satang as loss, 0 as turnover
              from cashback.loss l join platform.earned e on e.entitlement_id = l.entitlement_id
             where l.member_id = ${memberId} and l.day between ${from}::date and ${to}::date
               and e.state in ('claimed', 'credited')
            union all
            select t.day, 0, t.credited_satang from cashback.turnover t
             where t.member_id = ${memberId} and t.day between ${from}::date and ${to}::date
               and t.credited_satang > 0) r
     group by r.day`.execute(db)
  // rows: trusted, the cast of a day keeps it one
  return rows
}
