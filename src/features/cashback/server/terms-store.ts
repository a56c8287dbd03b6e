import { sql } from 'kysely'
import type { Product } from '#kernel/products.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ProductTerms, Terms } from '../rules/terms.ts'

/** One version of the terms. */
export interface TermsVersion extends Terms {
  readonly version: number
  /** Null: what the site started with. */
  readonly writtenBy: bigint | null
  readonly writtenAt: Date
}

/** Every version, newest first. */
export async function findTermsVersions(db: Db | Tx): Promise<TermsVersion[]> {
  const [terms, products] = await Promise.all([readTerms(db), readProducts(db)])
  return terms.map((one) => ({
    ...one,
    onExpiry: one.onExpiry as Terms['onExpiry'],
    products: products
      .filter(({ version }) => version === one.version)
      .map(({ version: _version, product, ...rest }) => ({
        ...rest,
        product: product as Product,
      })),
  }))
}

async function readTerms(db: Db | Tx) {
  const { rows } = await sql<Omit<TermsVersion, 'products' | 'onExpiry'> & { onExpiry: string }>`
    select version, rate_ppm as "ratePpm", cap_satang as "capSatang", min_satang as "minSatang",
           on_expiry as "onExpiry", turnover_min_satang as "turnoverMinSatang",
           turnover_cap_satang as "turnoverCapSatang", written_by as "writtenBy",
           written_at as "writtenAt"
      from cashback.terms order by version desc`.execute(db)
  return rows
}

async function readProducts(db: Db | Tx) {
  const { rows } = await sql<
    Omit<ProductTerms, 'product'> & { readonly version: number; readonly product: string }
  >`
    select version, product, in_loss as "inLoss", turnover_ppm as "turnoverPpm",
           commission_ppm as "commissionPpm", margin_ppm as "marginPpm"
      from cashback.product_terms order by version, margin_ppm desc, product`.execute(db)
  return rows
}

/** The version that holds now. */
export async function findLiveVersion(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from cashback.setting`.execute(db)
  return one(rows).version
}

/** @throws where there is no such version */
export async function requireTerms(db: Db | Tx, version: number): Promise<TermsVersion> {
  const found = (await findTermsVersions(db)).find((terms) => terms.version === version)
  if (!found) throw new Error(`cashback: no version ${version} of the terms`)
  return found
}

export async function insertTerms(
  tx: Tx,
  { version, staffId }: { version: number; staffId: number },
  terms: Terms,
): Promise<void> {
  await sql`
    insert into cashback.terms (version, rate_ppm, cap_satang, min_satang, on_expiry,
      turnover_min_satang, turnover_cap_satang, written_by)
    values (${version}, ${terms.ratePpm}, ${terms.capSatang}, ${terms.minSatang}, ${terms.onExpiry},
      ${terms.turnoverMinSatang}, ${terms.turnoverCapSatang}, ${staffId})`.execute(tx)
  const all = <T>(of: (product: ProductTerms) => T): T[] => terms.products.map(of)
  await sql`
    insert into cashback.product_terms (version, product, in_loss, turnover_ppm, commission_ppm,
      margin_ppm)
    select ${version}::smallint, * from unnest(${all(({ product }) => product)}::text[],
      ${all(({ inLoss }) => inLoss)}::boolean[], ${all(({ turnoverPpm }) => turnoverPpm)}::bigint[],
      ${all(({ commissionPpm }) => commissionPpm)}::bigint[],
      ${all(({ marginPpm }) => marginPpm)}::bigint[])`.execute(tx)
}

/** Locks the setting: who changes terms, and who works days out, come one after the other. */
export async function lockSetting(tx: Tx): Promise<{ version: number; position: string }> {
  const { rows } = await sql<{ version: number; position: string }>`
    select version, position::text as position from cashback.setting for update`.execute(tx)
  return one(rows)
}

export async function setLiveVersion(tx: Tx, version: number): Promise<void> {
  await sql`update cashback.setting set version = ${version}`.execute(tx)
}

export async function movePosition(tx: Tx, position: string): Promise<void> {
  await sql`update cashback.setting set position = ${position}::xid8`.execute(tx)
}

/** A day that is over. */
export interface CashbackDay {
  readonly day: Day
  readonly version: number
  readonly isFenced: boolean
  /** Whether all play of the day is offered. */
  readonly isComplete: boolean
  readonly isDone: boolean
  readonly isTurnoverDone: boolean
}

/** Days on which something is still to be done, the oldest first. Cost: an index of those alone. */
export async function findOpenDays(db: Db): Promise<CashbackDay[]> {
  const { rows } = await sql<
    Omit<CashbackDay, 'isFenced' | 'isComplete' | 'isDone' | 'isTurnoverDone'> & {
      isFenced: boolean | null
      isComplete: boolean | null
      isDone: boolean | null
      isTurnoverDone: boolean | null
    }
  >`
    select day::text as day, version, fence is not null as "isFenced",
           coalesce(fence <= platform.horizon(), false) as "isComplete",
           done_at is not null as "isDone", turnover_done_at is not null as "isTurnoverDone"
      from cashback.day where done_at is null or turnover_done_at is null order by day`.execute(db)
  return rows.map((row) => ({
    ...row,
    isFenced: row.isFenced === true,
    isComplete: row.isComplete === true,
    isDone: row.isDone === true,
    isTurnoverDone: row.isTurnoverDone === true,
  }))
}

/** The newest day that was closed; null: none yet. */
export async function findLastDay(db: Db | Tx): Promise<Day | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from cashback.day`.execute(db)
  return rows[0]?.day ?? null
}

/** Closes a day under the terms that hold. */
export async function insertDay(db: Db, day: Day): Promise<void> {
  await sql`
    insert into cashback.day (day, version) select ${day}::date, version from cashback.setting
    on conflict do nothing`.execute(db)
}

/** Takes the fence of a day, in a statement after the one that closed it. */
export async function fenceDay(db: Db, day: Day): Promise<void> {
  await sql`
    update cashback.day set fence = pg_current_xact_id()
     where day = ${day}::date and fence is null`.execute(db)
}

export async function endDay(tx: Tx, day: Day, what: 'loss' | 'turnover'): Promise<void> {
  await (
    what === 'loss'
      ? sql`update cashback.day set done_at = platform.clock()
             where day = ${day}::date and done_at is null`
      : sql`update cashback.day set turnover_done_at = platform.clock()
             where day = ${day}::date and turnover_done_at is null`
  ).execute(tx)
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('cashback: one row was expected, none came')
  return row
}

/** The terms that held at the end of a day. @throws for a day that is not closed */
export async function findDayVersion(db: Db | Tx, day: Day): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from cashback.day where day = ${day}::date`.execute(db)
  return one(rows).version
}
