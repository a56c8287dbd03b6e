import { bangkokDay } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { shareOut } from '../rules/share-out.ts'
import { type Bought, isOpenAt, limitLeft } from '../rules/shop-terms.ts'
import { findLiveItems, type ItemRow } from './item-store.ts'
import type { ShopCoupon, ShopPorts } from './ports.ts'
import { findBought } from './redemption-store.ts'
import { findVariants, type VariantRow } from './stock-store.ts'

/** What one person can have of the items at an instant, with what campaigns of coupons say of theirs. */
export interface Shelf {
  /** The campaign of an item that is a coupon; undefined: it gives none now, or the item is none. */
  coupon(item: ItemRow): ShopCoupon | undefined
  /** What is on the shelf, and of coupons no more than its part of what the campaign has. */
  stockOf(item: ItemRow, variant: VariantRow): number
  /** How many pieces the person may still have; null: as many as there are. */
  limitOf(item: ItemRow): number | null
}

const NOTHING: Bought = { today: 0, inAll: 0 }

/**
 * Reads what a person can have. Items of one campaign share what it has left, so that together they show no more
 * than can be given. Cost: of items without coupons one query; else the live items and their campaigns as well.
 * @param persons the person behind the account, then the account
 */
export async function readShelf(
  ports: ShopPorts,
  db: Db | Tx,
  { persons, now }: { persons: readonly [string, string]; now: Date },
): Promise<Shelf> {
  const [bought, live] = await Promise.all([
    findBought(db, persons[0], bangkokDay(now)),
    findLiveItems(db),
  ])
  const items = live.filter((item) => item.couponId !== null && isOpenAt(item, now))
  const coupons = await findOpenCoupons(ports, db, { items, now })
  const [parts, held] = await Promise.all([
    partsOf(db, items, coupons),
    ports.countHeld(db, [...coupons.keys()], persons),
  ])
  const couponOf = ({ couponId }: ItemRow) =>
    couponId === null ? undefined : coupons.get(couponId)
  return {
    coupon: couponOf,
    stockOf: ({ couponId }, { variantId, stockLeft }) =>
      couponId === null ? stockLeft : (parts.get(variantId) ?? 0),
    limitOf(item) {
      const own = limitLeft(item, bought.get(item.itemId) ?? NOTHING)
      const coupon = couponOf(item)
      if (!coupon) return own
      const left = Math.max(0, coupon.perPerson - (held.get(coupon.campaignId) ?? 0))
      return own === null ? left : Math.min(own, left)
    },
  }
}

/** Campaigns of these items that give coupons at this instant which their member can use. */
async function findOpenCoupons(
  ports: ShopPorts,
  db: Db | Tx,
  { items, now }: { items: readonly ItemRow[]; now: Date },
): Promise<ReadonlyMap<bigint, ShopCoupon>> {
  const all = items.length === 0 ? [] : await ports.findCoupons(db)
  return new Map(
    all
      .filter(({ opensAt, isPaused }) => opensAt <= now && !isPaused)
      .map((one) => [one.campaignId, one] as const),
  )
}

/** The part of its campaign that each variant of the items shows. */
async function partsOf(
  db: Db | Tx,
  items: readonly ItemRow[],
  coupons: ReadonlyMap<bigint, ShopCoupon>,
): Promise<ReadonlyMap<bigint, number>> {
  const variants = await findVariants(
    db,
    items.map(({ itemId }) => itemId),
  )
  const offered = items.flatMap((item) =>
    variants
      .filter(({ itemId, name }) => itemId === item.itemId && item.variants.includes(name))
      .map((variant) => ({ ...variant, couponId: item.couponId ?? 0n })),
  )
  return new Map(
    [...Map.groupBy(offered, ({ couponId }) => couponId)].flatMap(([couponId, shelves]) => {
      const parts = shareOut(
        coupons.get(couponId)?.left ?? 0,
        shelves.map(({ stockLeft }) => stockLeft),
      )
      return shelves.map(({ variantId }, n) => [variantId, parts[n] ?? 0] as const)
    }),
  )
}
