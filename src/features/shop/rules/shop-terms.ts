import { POINT_SATANG } from '#kernel/points.ts'

export const shopKinds = ['credit', 'digital', 'physical'] as const
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
  /** What one piece gives as credit, or costs the house. */
  readonly worthSatang: bigint
  /** Pieces a person, of a Bangkok day and in all; null: as many as there are. */
  readonly perDay: number | null
  readonly perPerson: number | null
  /** Null: from the moment it is let out, and without an end. */
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly variants: readonly string[]
}

export const QUANTITY_MAX = 99
const PPM = 1_000_000n

/** What so many pieces cost; the rest of the division is the member's to pay. */
export function priceOf(
  { points, discountPpm }: Pick<ShopTerms, 'points' | 'discountPpm'>,
  quantity: number,
): bigint {
  const parts = BigInt(points) * BigInt(quantity) * (PPM - BigInt(discountPpm))
  return (parts + PPM - 1n) / PPM
}

/** The most that one piece may be worth, however many are taken at once. */
export const worthMost = ({
  points,
  discountPpm,
}: Pick<ShopTerms, 'points' | 'discountPpm'>): bigint =>
  (BigInt(points) * POINT_SATANG * (PPM - BigInt(discountPpm))) / PPM

export type ShopFault =
  | 'shop_closes_before_open'
  | 'shop_worth_above_price'
  | 'shop_limit_odd'
  | 'shop_variants_odd'

/** Why terms do not go together, and in which field; null: they do. */
export function faultOf(terms: ShopTerms): { fault: ShopFault; field: string } | null {
  const { opensAt, closesAt, perDay, perPerson, variants } = terms
  if (opensAt && closesAt && closesAt <= opensAt) {
    return { fault: 'shop_closes_before_open', field: 'closes_at' }
  }
  if (terms.worthSatang > worthMost(terms)) {
    return { fault: 'shop_worth_above_price', field: 'worth' }
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
