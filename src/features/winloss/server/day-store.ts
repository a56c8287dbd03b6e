import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export interface PlaySums {
  readonly key: string
  readonly stakeSatang: bigint
  readonly returnedSatang: bigint
  readonly validSatang: bigint
  /** Of the stakes whose return is known, which are so many. */
  readonly expectedMicrosatang: bigint
  readonly knownStakeSatang: bigint
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
           sum(valid_satang)::bigint as "validSatang",
           sum(expected_microsatang)::bigint as "expectedMicrosatang",
           sum(known_stake_satang)::bigint as "knownStakeSatang"
      from winloss.day
     where member_id = ${memberId} and counted_day between ${from}::date and ${to}::date
     group by 1`.execute(db)
  return rows
}

/**
 * A member's valid play of his own money in one product, and on how many days there was at least so much of it.
 * Cost: a row a day.
 */
export async function sumOwnPlay(
  db: Db | Tx,
  memberId: number,
  {
    product,
    from,
    to,
    dayMinSatang,
  }: { product: string; from: Day; to: Day; dayMinSatang: bigint },
): Promise<{ validSatang: bigint; days: number }> {
  const { rows } = await sql<{ validSatang: bigint | null; days: number }>`
    select sum(valid_satang)::bigint as "validSatang",
           count(*) filter (where valid_satang >= ${dayMinSatang})::integer as days
      from winloss.day
     where member_id = ${memberId} and product = ${product} and is_own
       and counted_day between ${from}::date and ${to}::date`.execute(db)
  return { validSatang: rows[0]?.validSatang ?? 0n, days: rows[0]?.days ?? 0 }
}
