import { sql } from 'kysely'
import type { Product } from '#kernel/products.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PoolRate, Rate, Terms } from '../rules/terms.ts'

/** One version of the terms. */
export interface TermsVersion extends Terms {
  readonly version: number
  /** Null: what the site started with. */
  readonly writtenBy: bigint | null
  readonly writtenAt: Date
}

/** Every version, newest first. */
export async function findTermsVersions(db: Db | Tx): Promise<TermsVersion[]> {
  const { rows: terms } = await sql<Omit<TermsVersion, 'rates' | 'poolRates'>>`
    select version, redeem_min_satang as "redeemMinSatang",
           deposit_min_satang as "depositMinSatang", deposit_days as "depositDays",
           turnover_min_satang as "turnoverMinSatang",
           approve_from_satang as "approveFromSatang", base, fee_ppm as "feePpm",
           payment_ppm as "paymentPpm", written_by as "writtenBy", written_at as "writtenAt"
      from affiliate.terms order by version desc`.execute(db)
  const { rows: poolRates } = await sql<PoolRate & { version: number }>`
    select version, level, ppm from affiliate.pool_rate order by version, level`.execute(db)
  const poolByVersion = Map.groupBy(poolRates, ({ version }) => version)
  const { rows: rates } = await sql<Omit<Rate, 'product'> & { version: number; product: string }>`
    select version, product, level, ppm
      from affiliate.rate order by version, ppm desc, product, level`.execute(db)
  const byVersion = Map.groupBy(rates, ({ version }) => version)
  return terms.map((one) => ({
    ...one,
    rates: (byVersion.get(one.version) ?? []).map(({ product, level, ppm }) => ({
      product: product as Product,
      level,
      ppm,
    })),
    poolRates: (poolByVersion.get(one.version) ?? []).map(({ level, ppm }) => ({ level, ppm })),
  }))
}

/** The version that holds now. */
export async function findLiveVersion(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from affiliate.setting`.execute(db)
  return one(rows).version
}

/** @throws where there is no such version */
export async function requireTerms(db: Db | Tx, version: number): Promise<TermsVersion> {
  const found = (await findTermsVersions(db)).find((terms) => terms.version === version)
  if (!found) throw new Error(`affiliate: no version ${version} of the terms`)
  return found
}

/** The terms that hold now. */
export const findLiveTerms = async (db: Db | Tx): Promise<TermsVersion> =>
  requireTerms(db, await findLiveVersion(db))

export async function insertTerms(
  tx: Tx,
  { version, staffId }: { version: number; staffId: number },
  { rates, poolRates, ...terms }: Terms,
): Promise<void> {
  await sql`
    insert into affiliate.terms (version, redeem_min_satang, deposit_min_satang, deposit_days,
                                 turnover_min_satang, approve_from_satang, base, fee_ppm, payment_ppm,
                                 written_by)
    values (${version}, ${terms.redeemMinSatang}, ${terms.depositMinSatang}, ${terms.depositDays},
            ${terms.turnoverMinSatang}, ${terms.approveFromSatang}, ${terms.base}, ${terms.feePpm},
            ${terms.paymentPpm}, ${staffId})`.execute(tx)
  await sql`
    insert into affiliate.pool_rate (version, level, ppm)
    select ${version}::smallint, * from unnest(${poolRates.map(({ level }) => level)}::smallint[],
      ${poolRates.map(({ ppm }) => ppm)}::bigint[])`.execute(tx)
  await sql`
    insert into affiliate.rate (version, product, level, ppm)
    select ${version}::smallint, * from unnest(${rates.map(({ product }) => product)}::text[],
      ${rates.map(({ level }) => level)}::smallint[],
      ${rates.map(({ ppm }) => ppm)}::bigint[])`.execute(tx)
}

export async function setLiveVersion(tx: Tx, version: number): Promise<void> {
  await sql`update affiliate.setting set version = ${version}`.execute(tx)
}

/** Locks the setting: who changes terms, and who works days out, come one after the other. */
export async function lockSetting(tx: Tx): Promise<{ version: number; position: string }> {
  const { rows } = await sql<{ version: number; position: string }>`
    select version, position::text as position from affiliate.setting for update`.execute(tx)
  return one(rows)
}

export async function movePosition(tx: Tx, position: string): Promise<void> {
  await sql`update affiliate.setting set position = ${position}::xid8`.execute(tx)
}

/** A day that is over and not worked out yet. */
export interface OpenDay {
  readonly day: Day
  readonly version: number
  readonly isFenced: boolean
  /** Whether all play of the day is offered. */
  readonly isComplete: boolean
}

/** The oldest first. Cost: an index of those alone. */
export async function findOpenDays(db: Db): Promise<OpenDay[]> {
  const { rows } = await sql<{
    day: string
    version: number
    isFenced: boolean | null
    isComplete: boolean | null
  }>`
    select day::text as day, version, fence is not null as "isFenced",
           coalesce(fence <= platform.horizon(), false) as "isComplete"
      from affiliate.day where done_at is null order by day`.execute(db)
  return rows.map((row) => ({
    ...row,
    isFenced: row.isFenced === true,
    isComplete: row.isComplete === true,
  }))
}

/** The newest day that was closed; null: none yet. */
export async function findLastDay(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from affiliate.day`.execute(db)
  return rows[0]?.day ?? null
}

/** Whether a day was worked out. */
export async function isDayDone(db: Db, day: Day): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean | null }>`
    select done_at is not null as "isDone" from affiliate.day where day = ${day}::date`.execute(db)
  return rows[0]?.isDone === true
}

/** What the newest day that was closed went by; null: none yet. */
export async function findLastBase(db: Db): Promise<Terms['base'] | null> {
  const { rows } = await sql<{ base: Terms['base'] }>`
    select t.base from affiliate.day d join affiliate.terms t using (version)
     order by d.day desc limit 1`.execute(db)
  return rows[0]?.base ?? null
}

/**
 * Closes a day under the terms that hold. Another base begins with a month: until then days go by the terms of
 * the day before, so that no play counts for both or for none.
 */
export async function insertDay(db: Db, day: Day): Promise<void> {
  await sql`
    insert into affiliate.day (day, version)
    select ${day}::date,
           case when b.version is null or extract(day from ${day}::date) = 1 or n.base = o.base
                then n.version else o.version end
      from affiliate.setting s join affiliate.terms n using (version)
      left join affiliate.day b on b.day = ${day}::date - 1
      left join affiliate.terms o on o.version = b.version
    on conflict do nothing`.execute(db)
}

/** Takes the fence of a day, in a statement after the one that closed it. */
export async function fenceDay(db: Db, day: Day): Promise<void> {
  await sql`
    update affiliate.day set fence = pg_current_xact_id()
     where day = ${day}::date and fence is null`.execute(db)
}

/** @returns false where another worker has ended it */
export async function endDay(tx: Tx, day: Day): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update affiliate.day set done_at = platform.clock()
     where day = ${day}::date and done_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** The terms of a day. @throws for a day that is not closed */
export async function findDayVersion(tx: Tx, day: Day): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from affiliate.day where day = ${day}::date`.execute(tx)
  return one(rows).version
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('affiliate: one row was expected, none came')
  return row
}
