import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField, requireFound, Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { shopAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { shopDeskChanged, shopDeskErrors } from '../operator-contract.ts'
import { insertCodes, stopCodes } from './code-store.ts'
import { findVariants, insertMove, lockVariant, moveStock } from './stock-store.ts'

/** Puts pieces in or takes some out. @throws Refusal not_found, and in the order of the contract */
export async function changeStock(
  { db }: Services,
  staffId: number,
  { variant_id: variantId, change, reason }: CallInput<typeof calls.changeStock>,
): Promise<CallOutput<typeof calls.changeStock>> {
  return inTransaction(db, async (tx) => {
    const { itemId, kind, name } = requireFound(await lockVariant(tx, variantId))
    const isCodes = kind === 'digital'
    if (isCodes && change > 0) throw refuseField(shopDeskErrors.shop_stock_is_codes, 'change')
    const isMoved = isCodes
      ? (await stopCodes(tx, variantId, -change)) === -change
      : await moveStock(tx, variantId, change)
    if (!isMoved) throw refuseField(shopDeskErrors.shop_stock_short, 'change')
    await insertMove(tx, { variantId, change, reason, staffId })
    return note(tx, { staffId, itemId, variantId, name, change, reason, action: 'stock_changed' })
  })
}

/** Puts codes in that the variant did not have before. @throws Refusal not_found, shop_no_codes */
export async function addCodes(
  { db, vault }: Services,
  staffId: number,
  { variant_id: variantId, codes, reason }: CallInput<typeof calls.addCodes>,
): Promise<CallOutput<typeof calls.addCodes>> {
  return inTransaction(db, async (tx) => {
    const { itemId, kind, name } = requireFound(await lockVariant(tx, variantId))
    if (kind !== 'digital') throw new Refusal(shopDeskErrors.shop_no_codes)
    const added = await insertCodes(tx, vault, variantId, [...new Set(codes)])
    if (added > 0) await insertMove(tx, { variantId, change: added, reason, staffId })
    const stocked = await note(tx, {
      staffId,
      itemId,
      variantId,
      name,
      change: added,
      reason,
      action: 'codes_added',
    })
    return { ...stocked, added, known: codes.length - added }
  })
}

async function note(
  tx: Tx,
  of: {
    staffId: number
    itemId: number
    variantId: number
    name: string
    change: number
    reason: string
    action: 'stock_changed' | 'codes_added'
  },
): Promise<{ variant_id: number; stock_left: number }> {
  const variants = await findVariants(tx, [of.itemId])
  const left = variants.find(({ variantId }) => variantId === BigInt(of.variantId))?.stockLeft ?? 0
  await audit(tx, shopAudit, {
    staffId: of.staffId,
    action: `shop.${of.action}`,
    object: { kind: 'shop_item', id: of.itemId },
    detail: { shop_variant: of.name, shop_change: of.change, shop_stock: left },
    reason: of.reason,
  })
  await publish(tx, shopDeskChanged, { payload: { item_id: of.itemId } })
  return { variant_id: of.variantId, stock_left: left }
}
