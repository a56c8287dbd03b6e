import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Product } from '#kernel/products.ts'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** What a day gave. */
export interface DayGiven {
  readonly day: Day
  readonly version: number
  readonly isDone: boolean
  readonly members: number
  readonly validSatang: Satang
  readonly satang: Satang
}

/** The last days, newest first, with their corrections, without months. Cost: all rows of those days. */
export async function findDaysGiven(db: Db, limit: number): Promise<DayGiven[]> {
  const { rows } = await sql<{
    day: string
    version: number
    isDone: boolean | null
    members: number | null
    valid: bigint | null
    satang: bigint | null
  }>`
    select d.day::text as day, d.version, d.done_at is not null as "isDone", c.members, c.valid,
           c.satang
      from (select * from affiliate.day order by day desc limit ${limit}) d
      left join lateral (
        select count(distinct x.member_id)::integer as members,
               sum(x.valid_satang)::bigint as valid, sum(x.satang)::bigint as satang
          from affiliate.commission x where x.day = d.day and x.product <> 'all') c on true
     order by d.day desc`.execute(db)
  return rows.map((row) => ({
    day: row.day,
    version: row.version,
    isDone: row.isDone === true,
    members: row.members ?? 0,
    validSatang: row.valid ?? 0n,
    satang: row.satang ?? 0n,
  }))
}

/** How all commission stands. Cost: all friends and redemptions. */
export async function sumStandings(db: Db): Promise<{
  owedSatang: Satang
  pendingSatang: Satang
  heldSatang: Satang
  waitingSatang: Satang
}> {
  const { rows } = await sql<{ owed: bigint; pending: bigint; held: bigint; waiting: bigint }>`
    select coalesce(sum(earned_satang) filter (where state = 'qualified'), 0)::bigint
             - (select coalesce(sum(r.amount_satang), 0)::bigint from affiliate.redemption r
                 where r.state = 'paid') as owed,
           (select coalesce(sum(r.amount_satang), 0)::bigint from affiliate.redemption r
             where r.state = 'waiting') as waiting,
           coalesce(sum(earned_satang) filter (where state = 'pending'), 0)::bigint as pending,
           coalesce(sum(earned_satang) filter (where state = 'held'), 0)::bigint as held
      from affiliate.bond`.execute(db)
  const [row] = rows
  return {
    owedSatang: row?.owed ?? 0n,
    pendingSatang: row?.pending ?? 0n,
    heldSatang: row?.held ?? 0n,
    waitingSatang: row?.waiting ?? 0n,
  }
}

/** What friends played between two days, by level and product, and how many they are. Cost: their days. */
export async function sumFriendPlay(
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<{ product: Product; level: number; friends: number; validSatang: Satang }[]> {
  const { rows } = await sql<{
    product: string | null
    level: number
    friends: number
    validSatang: bigint | null
  }>`
    select p.product, b.level, count(distinct b.friend_id)::integer as friends,
           sum(p.valid_satang)::bigint as "validSatang"
      from affiliate.bond b join winloss.play_day p on p.member_id = b.friend_id and p.is_own
     where p.counted_day between ${from}::date and ${to}::date
       and (b.ended_day is null or b.ended_day >= p.counted_day)
       and (b.from_day is null or b.from_day <= p.counted_day)
     group by p.product, b.level`.execute(db)
  return rows.map((row) => ({
    product: row.product as Product,
    level: row.level,
    friends: row.friends,
    validSatang: row.validSatang ?? 0n,
  }))
}
