import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

export interface PlaySums {
  readonly key: string
  readonly stakeSatang: bigint
  readonly returnedSatang: bigint
  readonly validSatang: bigint
}

/** A member's play from one day to another, both included. Reads a row a day and product. */
export async function sumDays(
  db: Db,
  memberId: number,
  { from, to, group }: { from: Day; to: Day; group: 'day' | 'product' },
): Promise<PlaySums[]> {
  const { rows } = await sql<PlaySums>`
    select case when ${group} = 'day' then counted_day::text else product end as key,
           sum(stake_satang)::bigint as "stakeSatang",
           sum(returned_satang)::bigint as "returnedSatang",
           sum(valid_satang)::bigint as "validSatang"
      from winloss.day
     where member_id = ${memberId} and counted_day between ${from}::date and ${to}::date
     group by 1`.execute(db)
  return rows
}
