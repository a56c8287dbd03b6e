import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ShopKind, ShopState, ShopTerms } from '../rules/shop-terms.ts'

/** A version of an item, with what it is a version of. */
export interface ItemRow extends ShopTerms {
  readonly itemId: number
  readonly kind: ShopKind
  readonly state: ShopState
  readonly version: number
  /** Null until the first is let out. */
  readonly liveVersion: number | null
  readonly writtenBy: bigint
  readonly writtenAt: Date
}

interface Row extends Omit<ItemRow, 'kind' | 'state'> {
  readonly kind: string
  readonly state: string
}

async function findWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<ItemRow[]> {
  const { rows } = await sql<Row>`
    select i.item_id as "itemId", i.kind, i.state, t.version, i.version as "liveVersion", t.title,
           t.note, t.points, t.discount_ppm as "discountPpm",
           t.level_discounts as "levelDiscounts", t.min_level as "minLevel", t.spins, t.coupon_id as "couponId", t.picture, t.worth_satang as "worthSatang",
           t.per_day as "perDay", t.per_person as "perPerson", t.opens_at as "opensAt",
           t.closes_at as "closesAt", t.variants, t.written_by as "writtenBy",
           t.written_at as "writtenAt"
      from shop.item i join shop.terms t using (item_id)
     where ${condition} order by i.item_id, t.version desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ShopKind,
    state: row.state as ShopState,
  }))
}

/** What members have now, as far as the clock lets them. */
export const findLiveItems = (db: Db | Tx): Promise<ItemRow[]> =>
  findWhere(db, sql`i.state = 'live' and t.version = i.version`)

/** An item that was let out, by the version that holds; undefined: there is none. */
export async function findOffered(db: Db | Tx, itemId: number): Promise<ItemRow | undefined> {
  const [item] = await findWhere(db, sql`i.item_id = ${itemId} and t.version = i.version`)
  return item
}

/** Every version of every item. */
export const findAllVersions = (db: Db | Tx): Promise<ItemRow[]> => findWhere(db, sql`true`)

/** Locks an item; undefined: there is none. */
export async function lockItem(
  tx: Tx,
  itemId: number,
): Promise<{ kind: ShopKind; state: ShopState; versions: number } | undefined> {
  const { rows } = await sql<{ kind: string; state: string; versions: number }>`
    select i.kind, i.state,
           (select count(*)::integer from shop.terms t where t.item_id = i.item_id) as versions
      from shop.item i where i.item_id = ${itemId} for update`.execute(tx)
  const [row] = rows
  return row && { ...row, kind: row.kind as ShopKind, state: row.state as ShopState }
}

export async function insertItem(tx: Tx, kind: ShopKind): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shop.item (kind) values (${kind}) returning item_id as id`.execute(tx)
  if (!rows[0]) throw new Error('shop: no item was written')
  return rows[0].id
}

export async function insertTerms(
  tx: Tx,
  { itemId, version, staffId }: { itemId: number; version: number; staffId: number },
  terms: ShopTerms,
): Promise<void> {
  await sql`
    insert into shop.terms (item_id, version, title, note, points, discount_ppm, level_discounts,
      min_level, worth_satang, spins, coupon_id, per_day, per_person, opens_at, closes_at, variants, picture,
      written_by)
    values (${itemId}, ${version}, ${terms.title}, ${terms.note}, ${terms.points},
      ${terms.discountPpm}, ${[...terms.levelDiscounts]}::integer[], ${terms.minLevel},
      ${terms.worthSatang}, ${terms.spins}, ${terms.couponId}, ${terms.perDay}, ${terms.perPerson}, ${terms.opensAt},
      ${terms.closesAt}, ${[...terms.variants]}::text[], ${terms.picture}, ${staffId})`.execute(tx)
}

/** Lets a version out; an item that is off the shelf stays so. */
export async function setLive(tx: Tx, itemId: number, version: number): Promise<void> {
  await sql`
    update shop.item set state = case state when 'paused' then 'paused' else 'live' end,
           version = ${version} where item_id = ${itemId}`.execute(tx)
}

export async function setState(tx: Tx, itemId: number, state: ShopState): Promise<void> {
  await sql`update shop.item set state = ${state} where item_id = ${itemId}`.execute(tx)
}
