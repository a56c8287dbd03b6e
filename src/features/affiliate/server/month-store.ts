import { sql } from 'kysely'
import type { Product } from '#kernel/products.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Base, ByProduct } from '../rules/terms.ts'

/** A month of a pooled base. */
export interface PooledMonth {
  /** Its first day. */
  readonly month: Day
  readonly version: number
}

/**
 * Months of a pooled base that are over, all of whose days are worked out and that are not, the oldest first.
 * Cost: the days since the first of a pooled base.
 */
export async function findOpenMonths(db: Db): Promise<PooledMonth[]> {
  const { rows } = await sql<{ month: string | null; version: number | null }>`
    select date_trunc('month', d.day)::date::text as month,
           (array_agg(d.version order by d.day desc))[1] as version
      from affiliate.day d join affiliate.terms t using (version)
     where t.base <> 'valid_turnover'
       and not exists (select from affiliate.month m
                        where m.month = date_trunc('month', d.day)::date and m.done_at is not null)
     group by date_trunc('month', d.day)
    having max(d.day) = (date_trunc('month', d.day) + interval '1 month' - interval '1 day')::date
       and bool_and(d.done_at is not null)
     order by 1`.execute(db)
  return rows.flatMap(({ month, version }) =>
    month === null || version === null ? [] : [{ month, version }],
  )
}

/** Closes a month under its terms and what is set aside now; the second time it stays as it is. */
export async function insertMonth(
  tx: Tx,
  { month, version }: PooledMonth,
  bound: ByProduct,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into affiliate.month (month, version) values (${month}::date, ${version})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return
  const each = [...bound]
  await sql`
    insert into affiliate.month_bound (month, product, ppm)
    select ${month}::date, * from unnest(${each.map(([product]) => product)}::text[],
                                         ${each.map(([, ppm]) => ppm)}::bigint[])`.execute(tx)
}

/** @returns false where another worker has ended it */
export async function endMonth(tx: Tx, month: Day): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update affiliate.month set done_at = platform.clock()
     where month = ${month}::date and done_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Closed months from one on, the oldest first, with what was set aside for each. */
export async function findMonthsFrom(
  tx: Tx,
  from: Day,
): Promise<(PooledMonth & { bound: ByProduct })[]> {
  const { rows } = await sql<PooledMonth & { product: string | null; ppm: bigint | null }>`
    select m.month::text as month, m.version, b.product, b.ppm
      from affiliate.month m left join affiliate.month_bound b using (month)
     where m.month >= ${from}::date order by m.month`.execute(tx)
  // rows: trusted, the cast of a day keeps it one
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, all]) => ({
    month,
    version: all[0]?.version ?? 0,
    bound: new Map(
      all.flatMap(({ product, ppm }) =>
        product === null || ppm === null ? [] : [[product as Product, ppm] as const],
      ),
    ),
  }))
}

/** How a month stands at the desk. */
export interface MonthGiven extends PooledMonth {
  readonly base: Base
  readonly isDone: boolean
  readonly members: number
  readonly baseSatang: bigint
  readonly satang: bigint
  readonly carriedSatang: bigint
}

/** The last months, newest first, each with its newest parts. Cost: all rows of those months. */
export async function findMonthsGiven(db: Db, limit: number): Promise<MonthGiven[]> {
  const { rows } = await sql<{
    month: string
    version: number
    base: Base
    isDone: boolean | null
    members: number | null
    baseSatang: bigint | null
    satang: bigint | null
    carriedSatang: bigint | null
  }>`
    select m.month::text as month, m.version, t.base, m.done_at is not null as "isDone", x.members,
           x.base as "baseSatang", x.due as satang, x.carried as "carriedSatang"
      from (select * from affiliate.month order by month desc limit ${limit}) m
      join affiliate.terms t using (version)
      left join lateral (
        select count(distinct n.member_id)::integer as members, sum(n.base_satang)::bigint as base,
               sum(n.due_satang)::bigint as due, sum(n.carried)::bigint as carried
          from (select distinct on (c.member_id, c.level) c.member_id, p.base_satang, p.due_satang,
                       (select coalesce(sum(k.satang), 0) from affiliate.carry k
                         where k.commission_id = p.commission_id) as carried
                  from affiliate.pool p join affiliate.commission c using (commission_id)
                 where p.month = m.month
                 order by c.member_id, c.level, c.part desc) n) x on true
     order by m.month desc`.execute(db)
  return rows.map((row) => ({
    month: row.month,
    version: row.version,
    base: row.base,
    isDone: row.isDone === true,
    members: row.members ?? 0,
    baseSatang: row.baseSatang ?? 0n,
    satang: row.satang ?? 0n,
    carriedSatang: row.carriedSatang ?? 0n,
  }))
}
