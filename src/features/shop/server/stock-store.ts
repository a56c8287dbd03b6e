import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ShopKind } from '../rules/shop-terms.ts'

/** A variant of an item, with how many pieces there are of it. */
export interface VariantRow {
  readonly variantId: bigint
  readonly itemId: number
  readonly name: string
  readonly stockLeft: number
}

/** The variants of these items, by name. Cost: the free codes of those whose stock is codes. */
export async function findVariants(db: Db | Tx, itemIds: readonly number[]): Promise<VariantRow[]> {
  const { rows } = await sql<Omit<VariantRow, 'stockLeft'> & { stockLeft: number | null }>`
    select v.variant_id as "variantId", v.item_id as "itemId", v.name,
           coalesce(v.stock, (select count(*)::integer from shop.code c
                               where c.variant_id = v.variant_id and c.redemption_id is null
                                 and c.stopped_at is null)) as "stockLeft"
      from shop.variant v where v.item_id = any(${[...itemIds]}::integer[])
     order by v.item_id, v.variant_id`.execute(db)
  return rows.map((row) => ({ ...row, stockLeft: row.stockLeft ?? 0 }))
}

/** Whose a variant is, locked; undefined: there is none. */
export async function lockVariant(
  tx: Tx,
  variantId: number,
): Promise<{ itemId: number; kind: ShopKind; name: string } | undefined> {
  const { rows } = await sql<{ itemId: number; kind: string; name: string }>`
    select v.item_id as "itemId", i.kind, v.name
      from shop.variant v join shop.item i using (item_id)
     where v.variant_id = ${variantId} for update of v`.execute(tx)
  const [row] = rows
  return row && { ...row, kind: row.kind as ShopKind }
}

/** Makes sure that an item has these variants; new ones begin with nothing. */
export async function ensureVariants(
  tx: Tx,
  { itemId, kind }: { itemId: number; kind: ShopKind },
  names: readonly string[],
): Promise<void> {
  await sql`
    insert into shop.variant (item_id, name, stock)
    select ${itemId}::integer, x.name, ${kind === 'digital' ? null : 0}::integer
      from unnest(${[...names]}::text[]) with ordinality x (name, n) order by x.n
    on conflict (item_id, name) do nothing`.execute(tx)
}

/** Takes pieces off the shelf, or puts them back; false: there are not so many. */
export async function moveStock(
  tx: Tx,
  variantId: number | bigint,
  change: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shop.variant set stock = stock + ${change}::integer
     where variant_id = ${variantId} and stock + ${change}::integer between 0 and 2000000000`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Writes down what a person of the staff put in or took out. */
export async function insertMove(
  tx: Tx,
  move: { variantId: number; change: number; reason: string; staffId: number },
): Promise<void> {
  await sql`
    insert into shop.stock_move (variant_id, change, reason, staff_id)
    values (${move.variantId}, ${move.change}, ${move.reason}, ${move.staffId})`.execute(tx)
}
