import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { PlayMoney } from '../contract.ts'
import type { PlayRange } from '../rules/range.ts'
import type { PlaySums } from './figures.ts'

/** What a member played on a day in one product. */
export interface PlayedDay extends PlaySums {
  readonly day: Day
  readonly product: string
}

/** A member's play from one day to another, both included. Reads a row a day, product and money. */
export async function sumDays(
  db: Db,
  memberId: number,
  { from, to, money }: PlayRange & { money: PlayMoney },
): Promise<PlayedDay[]> {
  const { rows } = await sql<PlayedDay>`
    select counted_day::text as day, product, sum(stake_satang)::bigint as "stakeSatang",
           sum(returned_satang)::bigint as "returnedSatang",
           sum(valid_satang)::bigint as "validSatang",
           sum(expected_microsatang)::bigint as "expectedMicrosatang",
           sum(known_stake_satang)::bigint as "knownStakeSatang", sum(rounds)::integer as rounds
      from winloss.day
     where member_id = ${memberId} and counted_day between ${from}::date and ${to}::date
       and (${money} = 'all' or is_own = (${money} = 'own'))
     group by counted_day, product`.execute(db)
  // rows: trusted, the cast of a day keeps it one
  return rows
}

/** Whether a member played on these days with money that the house gave. */
export async function hasPromoPlay(
  db: Db,
  memberId: number,
  { from, to }: PlayRange,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from winloss.day
                    where member_id = ${memberId} and not is_own
                      and counted_day between ${from}::date and ${to}::date) as has`.execute(db)
  return rows[0]?.has === true
}

/** Of all members: how often so much was reached in a day, week or month, and by how many of them. */
interface Reached {
  readonly claims: number
  readonly members: number
}

/**
 * How often members' own valid play of a product reached a sum, or so many days of at least `dayMinSatang`.
 * Cost: a row a member and day.
 */
export async function countReached(
  db: Db,
  of: {
    product: string
    from: Day
    to: Day
    bucket: 'day' | 'week' | 'month'
    goal: bigint
    dayMinSatang: bigint | null
  },
): Promise<Reached> {
  const { product, from, to, bucket, goal, dayMinSatang } = of
  const { rows } = await sql<Reached>`
    select count(*)::integer as claims, count(distinct r.member_id)::integer as members
      from (select member_id from winloss.day
             where product = ${product} and is_own
               and counted_day between ${from}::date and ${to}::date
             group by member_id, date_trunc(${bucket}, counted_day::timestamp)
            having case when ${dayMinSatang}::bigint is null then sum(valid_satang)
                        else count(*) filter (where valid_satang >= ${dayMinSatang}::bigint) end
                   >= ${goal}) r`.execute(db)
  return rows[0] ?? { claims: 0, members: 0 }
}
