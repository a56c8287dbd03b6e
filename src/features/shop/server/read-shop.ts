import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, requireFound } from '#kernel/errors.ts'
import { countOf } from '#ledger/wallets.ts'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import {
  type calcRedemption as calcCall,
  type listItems,
  type listRedemptions,
  type showCodes as showCall,
  shopErrors,
} from '../contract.ts'
import { filterStates, stepsFrom } from '../rules/parcel.ts'
import { isOpenAt, priceOf } from '../rules/shop-terms.ts'
import { insertShow, openCodes } from './code-store.ts'
import { readShelf, type Shelf } from './coupon-shelf.ts'
import { findLiveItems, findOffered, type ItemRow } from './item-store.ts'
import type { GivenState, ShopCoupon, ShopPorts } from './ports.ts'
import { findRedemption, findRedemptionsOf, type RedemptionRow } from './redemption-store.ts'
import { findVariants, type VariantRow } from './stock-store.ts'

type Redemption = CallOutput<typeof listRedemptions>['items'][number]

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
  const [point, refusal, now, live, person, level, nameOf] = await Promise.all([
    countOf(db, memberId, 'points'),
    mayReward(db, memberId),
    clock.now(),
    findLiveItems(db),
    personOf(services, ports, memberId),
    ports.levelOf(services, memberId),
    ports.levelNames(services),
  ])
  if (refusal !== null) return { point: Number(point), is_open: false, items: [] }
  const [takesSpins, shelf] = await Promise.all([
    ports.takesSpins(db, level),
    readShelf(ports, db, { persons: [person, `member:${memberId}`], now }),
  ])
  const items = live.filter(
    (item) =>
      isOpenAt(item, now) &&
      (item.kind !== 'spins' || takesSpins) &&
      (item.couponId === null || shelf.coupon(item) !== undefined),
  )
  const variants = await findVariants(
    db,
    items.map(({ itemId }) => itemId),
  )
  const had = { level, nameOf, variants, shelf }
  return { point: Number(point), is_open: true, items: items.map((item) => showItem(item, had)) }
}

/** An item as a member of a level sees it. */
function showItem(
  item: ItemRow,
  {
    level,
    nameOf,
    variants,
    shelf,
  }: {
    level: number
    nameOf: (level: number) => string
    variants: readonly VariantRow[]
    shelf: Shelf
  },
): CallOutput<typeof listItems>['items'][number] {
  const price = priceOf(item, 1, level)
  return {
    item_id: item.itemId,
    version: item.version,
    kind: item.kind,
    title: item.title,
    note: item.note,
    picture: item.picture,
    price: Number(price),
    unit: item.points,
    price_level: price < priceOf(item, 1, 1) ? nameOf(level) : null,
    needs_level: level < item.minLevel ? nameOf(item.minLevel) : null,
    credit: item.kind === 'credit' ? item.worthSatang : null,
    spins: item.spins,
    per_day: item.perDay,
    per_person: item.perPerson,
    limit_left: shelf.limitOf(item),
    closes_at: item.closesAt,
    variants: variantsOf(item, variants).map((one) => ({
      variant_id: Number(one.variantId),
      name: one.name,
      stock_left: shelf.stockOf(item, one),
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
  const [item, now, point, person, level] = await Promise.all([
    findOffered(db, itemId),
    clock.now(),
    countOf(db, memberId, 'points'),
    personOf(services, ports, memberId),
    ports.levelOf(services, memberId),
  ])
  const offered = requireFound(item)
  const variant = await requireVariant(db, offered, variantId)
  if (offered.state !== 'live' || !isOpenAt(offered, now)) {
    throw new Refusal(shopErrors.shop_item_closed)
  }
  const shelf = await readShelf(ports, db, { persons: [person, `member:${memberId}`], now })
  const coupon = shelf.coupon(offered)
  const total = priceOf(offered, quantity, level)
  return {
    version: offered.version,
    level,
    unit: offered.points,
    discount: Number(BigInt(offered.points) * BigInt(quantity) - total),
    total: Number(total),
    balance_after: Number(point - total),
    stock_left: shelf.stockOf(offered, variant),
    limit_left: shelf.limitOf(offered),
    value: offered.kind === 'credit' ? offered.worthSatang * BigInt(quantity) : null,
    spins: offered.spins === null ? null : offered.spins * quantity,
    coupons: offered.kind === 'coupon' ? quantity : null,
    coupon: coupon ? showCoupon(coupon) : null,
  }
}

/** What one coupon brings and by which terms. */
const showCoupon = ({ title, reward, amount, goodUntil, bonus }: ShopCoupon) => ({
  title,
  credit: reward === 'credit' ? amount : null,
  spins: reward === 'spins' ? Number(amount) : null,
  bonus: reward === 'bonus' ? amount : null,
  good_until: goodUntil,
  bonus_terms: bonus && {
    title: bonus.title,
    product: bonus.product,
    need: bonus.needSatang,
    stake_max: bonus.stakeMaxSatang,
    cashout_max: bonus.cashoutMaxSatang,
    lifetime_days: bonus.lifetimeDays,
  },
})

/** By which keys a redemption gives its coupons. */
export const giverKeys = ({
  redemptionId,
  quantity,
}: Pick<RedemptionRow, 'redemptionId' | 'quantity'>): string[] =>
  Array.from({ length: quantity }, (_, n) => `shop ${redemptionId} ${n + 1}`)

/** How far the coupons of redemptions are, by key. */
export function findCouponsOf(
  ports: ShopPorts,
  db: Db | Tx,
  all: readonly RedemptionRow[],
): Promise<ReadonlyMap<string, GivenState>> {
  const keys = all.filter(({ kind }) => kind === 'coupon').flatMap(giverKeys)
  return keys.length === 0 ? Promise.resolve(new Map()) : ports.findGivenStates(db, keys)
}

/** A redemption as its member sees it; its codes are shown apart. */
export const toWire = (
  one: RedemptionRow,
  coupons: ReadonlyMap<string, GivenState>,
): Redemption => ({
  redemption_id: Number(one.redemptionId),
  kind: one.kind,
  title: one.title,
  variant: one.variant,
  quantity: one.quantity,
  points: Number(one.points),
  credit: one.creditSatang,
  spins: one.spins,
  picture: one.picture,
  coupons: giverKeys(one).flatMap((key) => {
    const coupon = coupons.get(key)
    return coupon ? [{ state: coupon.state, expires_at: coupon.expiresAt }] : []
  }),
  code_count: one.kind === 'digital' ? one.quantity : 0,
  codes_shown_at: one.codesShownAt,
  state: one.state,
  carrier: one.carrier,
  tracking: one.tracking,
  may_cancel: stepsFrom(one.state, 'member').includes('cancelled'),
  redeemed_at: one.redeemedAt,
})

/** What the member redeemed, newest first. */
export async function readRedemptions(
  { db }: Services,
  ports: ShopPorts,
  memberId: number,
  { which, cursor, limit }: CallInput<typeof listRedemptions>,
): Promise<CallOutput<typeof listRedemptions>> {
  const found = await findRedemptionsOf(db, memberId, {
    states: filterStates[which],
    limit: limit + 1,
    ...(cursor !== undefined && /^\d{1,18}$/.test(cursor) ? { before: BigInt(cursor) } : {}),
  })
  const items = found.slice(0, limit)
  const coupons = await findCouponsOf(ports, db, items)
  return {
    items: items.map((one) => toWire(one, coupons)),
    next_cursor: found.length > limit ? `${items.at(-1)?.redemptionId}` : null,
  }
}

/**
 * Shows a member his codes again, and writes down that it did: who says that he never saw them can be answered.
 * @throws Refusal not_found for another's, and for what brought none
 */
export async function showCodes(
  { db, vault }: Services,
  memberId: number,
  { redemption_id: id }: CallInput<typeof showCall>,
): Promise<CallOutput<typeof showCall>> {
  return inTransaction(db, async (tx) => {
    const made = requireFound(await findRedemption(tx, BigInt(id)))
    if (made.memberId !== BigInt(memberId)) throw new Refusal(commonErrors.not_found)
    const codes = requireFound(
      (await openCodes(tx, vault, [made.redemptionId])).get(made.redemptionId),
    )
    return { codes, shown_at: await insertShow(tx, { redemptionId: made.redemptionId, memberId }) }
  })
}
