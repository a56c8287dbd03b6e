import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** What a day gave. */
export interface DayCost {
  readonly day: Day
  readonly version: number
  readonly isDone: boolean
  readonly members: number
  readonly earnedSatang: Satang
  readonly paidSatang: Satang
  readonly turnoverSatang: Satang
}

/** The last days, newest first. Cost: all rows of those days. */
export async function findDayCosts(db: Db, limit: number): Promise<DayCost[]> {
  const { rows } = await sql<{
    day: string
    version: number
    isDone: boolean | null
    members: number | null
    earned: bigint | null
    paid: bigint | null
    turnover: bigint | null
  }>`
    select d.day::text as day, d.version, d.done_at is not null as "isDone", l.members, l.earned,
           l.paid, t.turnover
      from cashback.day d
      left join lateral (
        select count(distinct x.member_id)::integer as members, sum(x.earned_satang)::bigint as earned,
               sum(e.amount) filter (where e.state in ('claimed', 'credited'))::bigint as paid
          from cashback.loss x left join platform.earned e on e.entitlement_id = x.entitlement_id
         where x.day = d.day and x.earned_satang > 0) l on true
      left join lateral (
        select sum(n.credited_satang)::bigint as turnover from cashback.turnover n
         where n.day = d.day) t on true
     order by d.day desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    day: row.day,
    version: row.version,
    isDone: row.isDone === true,
    members: row.members ?? 0,
    earnedSatang: row.earned ?? 0n,
    paidSatang: row.paid ?? 0n,
    turnoverSatang: row.turnover ?? 0n,
  }))
}

/** What the house owes, and what is carried against it. */
export async function sumOwed(db: Db): Promise<{ owedSatang: Satang; carriedSatang: Satang }> {
  const { rows } = await sql<{ owed: bigint | null; carried: bigint | null }>`
    select (select sum(e.amount)::bigint from platform.earned e
             where e.feature = 'cashback' and e.state in ('claimable', 'held')) as owed,
           (select sum(c.left_satang)::bigint from cashback.carry c
             where c.left_satang > 0 and c.expires_at > platform.clock()) as carried`.execute(db)
  return { owedSatang: rows[0]?.owed ?? 0n, carriedSatang: rows[0]?.carried ?? 0n }
}
