import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, requireFound } from '#kernel/errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { countOf } from '#ledger/wallets.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import {
  type calcRedemption as calcCall,
  type listItems,
  type listRedemptions,
  type redeemItem,
  shopErrors,
} from '../contract.ts'
import { stepsFrom } from '../rules/parcel.ts'
import { isOpenAt, limitLeft, priceOf } from '../rules/shop-terms.ts'
import { openCodes } from './code-store.ts'
import { findLiveItems, findOffered, type ItemRow } from './item-store.ts'
import type { ShopPorts } from './ports.ts'
import { findBought, findRedemptionsOf, type RedemptionRow } from './redemption-store.ts'
import { findVariants, type VariantRow } from './stock-store.ts'

const REDEMPTIONS_SHOWN = 100
const NOTHING = { today: 0, inAll: 0 }

/** For whom limits count: the person behind the account. */
export async function personOf(
  services: Services,
  ports: ShopPorts,
  memberId: number,
): Promise<string> {
  const persons = await ports.members(services).findPersons([memberId])
  return persons.get(memberId) ?? `member:${memberId}`
}

/** What the member can have now; nothing to whom the house gives nothing. */
export async function readItems(
  services: Services,
  ports: ShopPorts,
  memberId: number,
): Promise<CallOutput<typeof listItems>> {
  const { db, clock } = services
  const [point, refusal, now, live, person] = await Promise.all([
    countOf(db, memberId, 'points'),
    mayReward(db, memberId),
    clock.now(),
    findLiveItems(db),
    personOf(services, ports, memberId),
  ])
  if (refusal !== null) return { point: Number(point), is_open: false, items: [] }
  const items = live.filter((item) => isOpenAt(item, now))
  const [variants, bought] = await Promise.all([
    findVariants(
      db,
      items.map(({ itemId }) => itemId),
    ),
    findBought(db, person, bangkokDay(now)),
  ])
  return {
    point: Number(point),
    is_open: true,
    items: items.map((item) => ({
      item_id: item.itemId,
      version: item.version,
      kind: item.kind,
      title: item.title,
      note: item.note,
      price: Number(priceOf(item, 1)),
      unit: item.points,
      credit: item.kind === 'credit' ? item.worthSatang : null,
      per_day: item.perDay,
      per_person: item.perPerson,
      limit_left: limitLeft(item, bought.get(item.itemId) ?? NOTHING),
      closes_at: item.closesAt,
      variants: variantsOf(item, variants).map((one) => ({
        variant_id: Number(one.variantId),
        name: one.name,
        stock_left: one.stockLeft,
      })),
    })),
  }
}

/** The variants that a version offers. */
const variantsOf = ({ itemId, variants }: ItemRow, all: readonly VariantRow[]): VariantRow[] =>
  all.filter((one) => one.itemId === itemId && variants.includes(one.name))

/** @throws Refusal not_found for a variant of another item, or one that is not offered now */
export async function requireVariant(
  db: Db | Tx,
  item: ItemRow,
  variantId: number,
): Promise<VariantRow> {
  const found = variantsOf(item, await findVariants(db, [item.itemId])).find(
    (one) => one.variantId === BigInt(variantId),
  )
  if (!found) throw new Refusal(commonErrors.not_found)
  return found
}

/** What so many pieces cost. @throws Refusal not_found, shop_item_closed */
export async function calcRedemption(
  services: Services,
  ports: ShopPorts,
  memberId: number,
  input: CallInput<typeof calcCall>,
): Promise<CallOutput<typeof calcCall>> {
  const { db, clock } = services
  const { item_id: itemId, variant_id: variantId, quantity } = input
  const [item, now, point, person] = await Promise.all([
    findOffered(db, itemId),
    clock.now(),
    countOf(db, memberId, 'points'),
    personOf(services, ports, memberId),
  ])
  const offered = requireFound(item)
  const { stockLeft } = await requireVariant(db, offered, variantId)
  if (offered.state !== 'live' || !isOpenAt(offered, now)) {
    throw new Refusal(shopErrors.shop_item_closed)
  }
  const bought = await findBought(db, person, bangkokDay(now))
  const total = priceOf(offered, quantity)
  return {
    version: offered.version,
    unit: offered.points,
    discount: Number(BigInt(offered.points) * BigInt(quantity) - total),
    total: Number(total),
    balance_after: Number(point - total),
    stock_left: stockLeft,
    limit_left: limitLeft(offered, bought.get(itemId) ?? NOTHING),
    value: offered.kind === 'credit' ? offered.worthSatang * BigInt(quantity) : null,
  }
}

/** A redemption as its member sees it. */
export const toWire = (
  one: RedemptionRow,
  codes: ReadonlyMap<bigint, string[]>,
): CallOutput<typeof redeemItem> => ({
  redemption_id: Number(one.redemptionId),
  kind: one.kind,
  title: one.title,
  variant: one.variant,
  quantity: one.quantity,
  points: Number(one.points),
  credit: one.creditSatang,
  codes: codes.get(one.redemptionId) ?? [],
  state: one.state,
  carrier: one.carrier,
  tracking: one.tracking,
  may_cancel: stepsFrom(one.state, 'member').includes('cancelled'),
  redeemed_at: one.redeemedAt,
})

/** What the member redeemed, newest first. */
export async function readRedemptions(
  { db, vault }: Services,
  memberId: number,
): Promise<CallOutput<typeof listRedemptions>> {
  const all = await findRedemptionsOf(db, memberId, REDEMPTIONS_SHOWN)
  const codes = await openCodes(
    db,
    vault,
    all.map(({ redemptionId }) => redemptionId),
  )
  return { items: all.map((one) => toWire(one, codes)) }
}
