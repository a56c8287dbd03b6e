import type { Product } from '#kernel/products.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Terms } from '../rules/terms.ts'
import { findLiveVersion, lockSetting, requireTerms } from './terms-store.ts'

/** Parts of a million of a product's valid play. */
export type CommissionBound = ReadonlyMap<Product, bigint>

const boundOf = ({ products }: Terms): CommissionBound =>
  new Map(products.map(({ product, commissionPpm }) => [product, commissionPpm]))

/** What the house can expect of each product, by the terms that hold. */
export async function findMargins(db: Db | Tx): Promise<CommissionBound> {
  const { products } = await requireTerms(db, await findLiveVersion(db))
  return marginsOf({ products })
}

export const marginsOf = ({ products }: Pick<Terms, 'products'>): CommissionBound =>
  new Map(products.map(({ product, marginPpm }) => [product, marginPpm]))

/** What the terms that hold set aside for whoever brought a member. */
export const findCommissionBound = async (db: Db): Promise<CommissionBound> =>
  boundOf(await requireTerms(db, await findLiveVersion(db)))

/** The same, and it stays so until the transaction ends. Locks: the setting. */
export async function lockCommissionBound(tx: Tx): Promise<CommissionBound> {
  const { version } = await lockSetting(tx)
  return boundOf(await requireTerms(tx, version))
}
