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

/** What a rate is of: what friends played, what they lost, or what the house kept of that. */
export const bases = ['valid_turnover', 'loss', 'ngr'] as const
export type Base = (typeof bases)[number]

/** Whether a base is that of a month, over all friends of a level together. */
export const isPooled = (base: Base): base is Exclude<Base, 'valid_turnover'> =>
  base !== 'valid_turnover'

/** What a level gives of a pooled base. */
export interface PoolRate {
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
  /** From so much at once a person of the staff looks before it is paid. */
  readonly approveFromSatang: Satang
  readonly base: Base
  /** Of valid play; none where the base is pooled. */
  readonly rates: readonly Rate[]
  /** Of a pooled base; none where it is valid play. */
  readonly poolRates: readonly PoolRate[]
  /** What providers take of what the house kept, where the base is `ngr`. */
  readonly feePpm: bigint
  /** What payments cost, as a part of the same. */
  readonly paymentPpm: bigint
}

/** Parts of a million of a product's valid play. */
export type ByProduct = ReadonlyMap<Product, bigint>

/** What all levels of each product give together, in parts of a million of its valid play. */
export function givenBy({ rates }: Pick<Terms, 'rates'>): ByProduct {
  const given = new Map<Product, bigint>()
  for (const { product, ppm } of rates) given.set(product, (given.get(product) ?? 0n) + ppm)
  return given
}

const sumOf = (rates: readonly { readonly ppm: bigint }[]): bigint =>
  rates.reduce((sum, { ppm }) => sum + ppm, 0n)

/**
 * The same of either base: of a pooled one what its rate is of the margin that play of each product is expected
 * to leave, rounded up.
 */
export function expectedOf(
  terms: Pick<Terms, 'base' | 'rates' | 'poolRates'>,
  margins: ByProduct,
): ByProduct {
  if (!isPooled(terms.base)) return givenBy(terms)
  const all = sumOf(terms.poolRates)
  return new Map(
    [...margins].map(([product, margin]) => [product, (all * margin + 999_999n) / 1_000_000n]),
  )
}

/** The most that all levels of a pooled base may give together, so that no product gives more than is set aside. */
export function poolBound(bound: ByProduct, margins: ByProduct): bigint {
  const each = [...margins].flatMap(([product, margin]) =>
    margin > 0n ? [((bound.get(product) ?? 0n) * 1_000_000n) / margin] : [],
  )
  return each.reduce((least, one) => (one < least ? one : least), each[0] ?? 0n)
}

/** What is wrong with terms, and in which field. */
export interface TermsFault {
  readonly fault:
    | 'affiliate_rate_twice'
    | 'affiliate_level_above'
    | 'affiliate_above_bound'
    | 'affiliate_base_rates'
    | 'affiliate_pool_above_bound'
  readonly field: string
}

/**
 * Why terms of either base do not go together; null: they do. Each base has rates of its own kind, so that no
 * play gives twice.
 */
export function termsFaultOf(
  terms: Pick<Terms, 'base' | 'rates' | 'poolRates'>,
  bound: ByProduct,
  margins: ByProduct,
): TermsFault | null {
  if (isPooled(terms.base)) {
    if (terms.rates.length > 0) return { fault: 'affiliate_base_rates', field: 'rates' }
    return poolFaultOf(terms.poolRates, poolBound(bound, margins))
  }
  if (terms.poolRates.length > 0) return { fault: 'affiliate_base_rates', field: 'pool_rates' }
  return faultOf(terms, bound)
}

function poolFaultOf(rates: readonly PoolRate[], most: bigint): TermsFault | null {
  const known = new Map<number, bigint>()
  for (const [at, { level, ppm }] of rates.entries()) {
    const field = `pool_rates.${at}.ppm`
    if (known.has(level)) return { fault: 'affiliate_rate_twice', field }
    known.set(level, ppm)
  }
  for (const [at, { level, ppm }] of rates.entries()) {
    const nearer = level === 1 ? ppm : (known.get(level - 1) ?? 0n)
    if (ppm > nearer) return { fault: 'affiliate_level_above', field: `pool_rates.${at}.ppm` }
  }
  if (sumOf(rates) <= most) return null
  return { fault: 'affiliate_pool_above_bound', field: 'pool_rates.0.ppm' }
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
