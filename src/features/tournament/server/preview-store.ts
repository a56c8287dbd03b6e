import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** Own valid play of some days, a row a member and day; whom the house gives nothing is left out. */
export async function findPlayOfDays(
  db: Db,
  { from, to, product }: { from: Day; to: Day; product: string },
): Promise<{ memberId: bigint; validSatang: bigint }[]> {
  // rows: trusted, the view shows columns that its table does not let be null
  const { rows } = await sql<{ memberId: bigint; validSatang: bigint }>`
    select d.member_id as "memberId", d.valid_satang as "validSatang" from winloss.play_day d
     where d.counted_day between ${from}::date and ${to}::date and d.product = ${product} and d.is_own
       and platform.may_reward(d.member_id) is null`.execute(db)
  return rows
}
