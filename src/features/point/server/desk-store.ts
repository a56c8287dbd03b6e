import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { PointRate } from '../rules/point-terms.ts'

/** What rates, and other rates beside them, make of the own valid play of some days. */
export async function sumMonth(
  db: Db,
  { from, to }: { from: Day; to: Day },
  rates: readonly PointRate[],
  ratesNow: readonly PointRate[],
): Promise<{ members: number; validSatang: Satang; points: bigint; pointsNow: bigint }> {
  const products = [...new Set([...rates, ...ratesNow].map(({ product }) => product))]
  const rateIn = (list: readonly PointRate[]) =>
    products.map((name) => list.find(({ product }) => product === name)?.rateX100 ?? 0)
  const { rows } = await sql<{
    members: number
    valid: bigint | null
    points: bigint | null
    pointsNow: bigint | null
  }>`
    select count(*)::integer as members, sum(m.valid)::bigint as valid,
           sum(greatest(floor(m.weighted / 1000000), 0))::bigint as points,
           sum(greatest(floor(m.weighted_now / 1000000), 0))::bigint as "pointsNow"
      from (select sum(p.valid_satang) as valid, sum(p.valid_satang::numeric * r.rate) as weighted,
                   sum(p.valid_satang::numeric * r.rate_now) as weighted_now
              from winloss.play_day p
              join unnest(${products}::text[], ${rateIn(rates)}::integer[],
                          ${rateIn(ratesNow)}::integer[]) r (product, rate, rate_now)
                on r.product = p.product
             where p.is_own and p.counted_day between ${from}::date and ${to}::date
             group by p.member_id) m`.execute(db)
  const [row] = rows
  return {
    members: row?.members ?? 0,
    validSatang: row?.valid ?? 0n,
    points: row?.points ?? 0n,
    pointsNow: row?.pointsNow ?? 0n,
  }
}

const MONTHS_SHOWN = 12

/** What the last months gave. Cost: a row a member and month. */
export async function findMonths(
  db: Db,
): Promise<{ month: Day; members: number; creditedPoints: bigint; carriedPoints: bigint }[]> {
  // rows: trusted, the cast of a day keeps it one
  const { rows } = await sql<{
    month: string
    members: number
    credited: bigint
    carried: bigint
  }>`
    select month::text as month, count(*) filter (where credited_points > 0)::integer as members,
           coalesce(sum(credited_points), 0)::bigint as credited,
           coalesce(sum(greatest(credited_points - earned_points, 0)), 0)::bigint as carried
      from point.month group by 1 order by 1 desc limit ${MONTHS_SHOWN}`.execute(db)
  return rows.map(({ credited, carried, ...row }) => ({
    ...row,
    creditedPoints: credited,
    carriedPoints: carried,
  }))
}
