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
