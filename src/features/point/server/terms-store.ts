import { sql } from 'kysely'
import type { PointProduct } from '#kernel/points.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PointRate } from '../rules/point-terms.ts'

/** One version of what play gives; it never changes. */
export interface PointTerms {
  readonly version: number
  /** Null: what the site started with. */
  readonly writtenBy: bigint | null
  readonly writtenAt: Date
  readonly rates: readonly PointRate[]
}

/** Every version, newest first. */
export async function findTermsVersions(db: Db | Tx): Promise<PointTerms[]> {
  const { rows: terms } = await sql<Omit<PointTerms, 'rates'>>`
    select version, written_by as "writtenBy", written_at as "writtenAt"
      from point.terms order by version desc`.execute(db)
  const { rows: rates } = await sql<{ version: number; product: string; rateX100: number }>`
    select version, product, rate_x100 as "rateX100"
      from point.rate order by version, product`.execute(db)
  return terms.map((one) => ({
    ...one,
    rates: rates
      .filter(({ version }) => version === one.version)
      .map(({ product, rateX100 }) => ({ product: product as PointProduct, rateX100 })),
  }))
}

/** Which version holds from which day on, the newest first. */
export interface HoldsFrom {
  readonly fromDay: Day
  readonly version: number
}

/** The version that holds on a day, and the one that follows it; null: none follows. */
export async function findHolding(
  db: Db | Tx,
  day: Day,
): Promise<{ now: HoldsFrom | null; next: HoldsFrom | null }> {
  // rows: trusted, the cast of a day keeps it one
  const { rows } = await sql<HoldsFrom>`
    select from_day::text as "fromDay", version from point.holds_from
     order by from_day desc`.execute(db)
  return {
    now: rows.find(({ fromDay }) => fromDay <= day) ?? null,
    next: rows.findLast(({ fromDay }) => fromDay > day) ?? null,
  }
}

export async function insertTerms(
  tx: Tx,
  { version, staffId }: { version: number; staffId: number },
  rates: readonly PointRate[],
): Promise<void> {
  await sql`
    insert into point.terms (version, written_by) values (${version}, ${staffId})`.execute(tx)
  await sql`
    insert into point.rate (version, product, rate_x100)
    select ${version}::smallint, * from unnest(${rates.map(({ product }) => product)}::text[],
      ${rates.map(({ rateX100 }) => rateX100)}::integer[])`.execute(tx)
}

/** Lets a version hold from a day on; another that was to begin on it never does. */
export async function setHoldsFrom(tx: Tx, fromDay: Day, version: number): Promise<void> {
  await sql`
    insert into point.holds_from (from_day, version) values (${fromDay}::date, ${version})
    on conflict (from_day) do update set version = excluded.version`.execute(tx)
}

/** Locks the setting: who changes terms, and who credits points, come one after the other. */
export async function lockSetting(tx: Tx): Promise<{ position: string }> {
  const { rows } = await sql<{ position: string }>`
    select position::text as position from point.setting for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('point: the setting is missing')
  return row
}
