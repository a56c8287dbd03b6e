import { POINT_SATANG, SPIN_SATANG } from '#kernel/points.ts'

export const shopKinds = ['credit', 'spins', 'coupon', 'digital', 'physical'] as const
export type ShopKind = (typeof shopKinds)[number]
export const shopStates = ['draft', 'live', 'paused'] as const
export type ShopState = (typeof shopStates)[number]

/** What a version of an item says. */
export interface ShopTerms {
  readonly title: string
  readonly note: string
  /** Points of one piece, before the discount. */
  readonly points: number
  /** Parts of a million. */
  readonly discountPpm: number
  /** Of level 2, 3 and so on; a level has the most of its own and those below. Empty: levels get none. */
  readonly levelDiscounts: readonly number[]
  /** Who is below does not get it. */
  readonly minLevel: number
  /** What one piece gives as credit, is worth as spins or as a coupon, or costs the house. */
  readonly worthSatang: bigint
  /** Pieces a person, of a Bangkok day and in all; null: as many as there are. */
  readonly perDay: number | null
  readonly perPerson: number | null
  /** Null: from the moment it is let out, and without an end. */
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly variants: readonly string[]
  /** Free spins of one piece; null for what is none. */
  readonly spins: number | null
  /** The campaign whose coupons it gives; null for what is none. */
  readonly couponId: bigint | null
  /** Path of an uploaded picture; null: the screen draws its own. */
  readonly picture: string | null
}

export const QUANTITY_MAX = 99
export const LEVEL_MAX = 10
/** Free spins of one piece at most. */
export const SPINS_MAX = 100
const PPM = 1_000_000n

/** What a price is worked out from. */
export type Priced = Pick<ShopTerms, 'points' | 'discountPpm' | 'levelDiscounts'>

/** What is taken off for a level: never less than for one below. */
export const discountAt = (
  { discountPpm, levelDiscounts }: Omit<Priced, 'points'>,
  level: number,
): number => Math.max(discountPpm, ...levelDiscounts.slice(0, Math.max(0, level - 1)))

/** What so many pieces cost at a level; the rest of the division is the member's to pay. */
export function priceOf(terms: Priced, quantity: number, level: number): bigint {
  const parts = BigInt(terms.points) * BigInt(quantity) * (PPM - BigInt(discountAt(terms, level)))
  return (parts + PPM - 1n) / PPM
}

/** The most that one piece may be worth, however many are taken at once and whatever the level. */
export const worthMost = (terms: Priced): bigint =>
  (BigInt(terms.points) * POINT_SATANG * (PPM - BigInt(discountAt(terms, LEVEL_MAX)))) / PPM

/** What so many free spins are worth: a wheel gives no more for them on average. */
export const spinsWorth = (spins: number): bigint => BigInt(spins) * SPIN_SATANG

export type ShopFault =
  | 'shop_spins_odd'
  | 'shop_coupon_odd'
  | 'shop_closes_before_open'
  | 'shop_worth_above_price'
  | 'shop_limit_odd'
  | 'shop_variants_odd'

/** The field that says what a piece is worth. */
const worthField: Readonly<Record<ShopKind, string>> = {
  credit: 'worth',
  spins: 'spins',
  coupon: 'coupon_id',
  digital: 'worth',
  physical: 'worth',
}

/** Why terms do not go together, and in which field; null: they do. */
export function faultOf(
  kind: ShopKind,
  terms: ShopTerms,
): { fault: ShopFault; field: string } | null {
  const { opensAt, closesAt, perDay, perPerson, variants } = terms
  if (opensAt && closesAt && closesAt <= opensAt) {
    return { fault: 'shop_closes_before_open', field: 'closes_at' }
  }
  if ((kind === 'spins') !== (terms.spins !== null)) {
    return { fault: 'shop_spins_odd', field: 'spins' }
  }
  if ((kind === 'coupon') !== (terms.couponId !== null)) {
    return { fault: 'shop_coupon_odd', field: 'coupon_id' }
  }
  if (terms.worthSatang > worthMost(terms)) {
    return { fault: 'shop_worth_above_price', field: worthField[kind] }
  }
  if (perDay !== null && perPerson !== null && perDay > perPerson) {
    return { fault: 'shop_limit_odd', field: 'per_day' }
  }
  return new Set(variants).size === variants.length
    ? null
    : { fault: 'shop_variants_odd', field: 'variants' }
}

/** Whether it can be had at this instant. */
export const isOpenAt = (
  { opensAt, closesAt }: Pick<ShopTerms, 'opensAt' | 'closesAt'>,
  now: Date,
): boolean => (opensAt === null || opensAt <= now) && (closesAt === null || now < closesAt)

/** What a person had of an item. */
export interface Bought {
  readonly today: number
  readonly inAll: number
}

/** How many pieces a person may still have now; null: as many as there are. */
export function limitLeft(
  { perDay, perPerson }: Pick<ShopTerms, 'perDay' | 'perPerson'>,
  { today, inAll }: Bought,
): number | null {
  const lefts = [
    perDay === null ? null : perDay - today,
    perPerson === null ? null : perPerson - inAll,
  ].filter((left) => left !== null)
  return lefts.length === 0 ? null : Math.max(0, Math.min(...lefts))
}
