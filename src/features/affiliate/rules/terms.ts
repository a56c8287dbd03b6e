import type { Satang } from '#kernel/money.ts'
import type { Product } from '#kernel/products.ts'

/** How far away a friend may be: one's own, his, and theirs. */
export const LEVELS = 3

/** What a level of a product gives; what has no rate gives nothing. */
export interface Rate {
  readonly product: Product
  readonly level: number
  readonly ppm: bigint
}

/** One version of the terms; it never changes. */
export interface Terms {
  readonly redeemMinSatang: Satang
  /** A friend counts when one deposit within so many days was so much, and he played so much. */
  readonly depositMinSatang: Satang
  readonly depositDays: number
  readonly turnoverMinSatang: Satang
  readonly rates: readonly Rate[]
}

/** Parts of a million of a product's valid play. */
export type ByProduct = ReadonlyMap<Product, bigint>

/** What all levels of each product give together. */
export function givenBy({ rates }: Pick<Terms, 'rates'>): ByProduct {
  const given = new Map<Product, bigint>()
  for (const { product, ppm } of rates) given.set(product, (given.get(product) ?? 0n) + ppm)
  return given
}

/** What is wrong with terms, and in which field. */
export interface TermsFault {
  readonly fault: 'affiliate_rate_twice' | 'affiliate_level_above' | 'affiliate_above_bound'
  readonly field: string
}

/**
 * Why terms do not go together; null: they do. Together the levels of a product give at most what the
 * terms of cashback set aside for commission: that is judged there against the product's margin.
 */
export function faultOf(terms: Pick<Terms, 'rates'>, bound: ByProduct): TermsFault | null {
  const known = new Map<string, bigint>()
  for (const [at, { product, level, ppm }] of terms.rates.entries()) {
    const field = `rates.${at}.ppm`
    if (known.has(`${product} ${level}`)) return { fault: 'affiliate_rate_twice', field }
    known.set(`${product} ${level}`, ppm)
  }
  for (const [at, { product, level, ppm }] of terms.rates.entries()) {
    const nearer = level === 1 ? ppm : (known.get(`${product} ${level - 1}`) ?? 0n)
    if (ppm > nearer) return { fault: 'affiliate_level_above', field: `rates.${at}.ppm` }
  }
  for (const [product, given] of givenBy(terms)) {
    if (given <= (bound.get(product) ?? 0n)) continue
    const at = terms.rates.findIndex((rate) => rate.product === product)
    return { fault: 'affiliate_above_bound', field: `rates.${at}.ppm` }
  }
  return null
}
