import type { Satang } from '#kernel/money.ts'
import type { Product } from '#kernel/products.ts'

/** What the end of a day's window does with what nobody asked for. */
export const expiries = ['lapse', 'credit'] as const

/** What one product gives back, and what the house has of it. */
export interface ProductTerms {
  readonly product: Product
  /** Whether its play is part of a day's result. */
  readonly inLoss: boolean
  readonly turnoverPpm: bigint
  /** What is set aside for whoever brought the member. */
  readonly commissionPpm: bigint
  /** The house's smallest edge on it. */
  readonly marginPpm: bigint
}

/** One version of the terms; it never changes. */
export interface Terms {
  readonly ratePpm: bigint
  readonly capSatang: Satang
  /** Below it a day is shown and gives nothing. */
  readonly minSatang: Satang
  readonly onExpiry: (typeof expiries)[number]
  readonly turnoverMinSatang: Satang
  readonly turnoverCapSatang: Satang
  readonly products: readonly ProductTerms[]
}

/** What is wrong with terms, and in which field. */
export interface TermsFault {
  readonly fault: 'cashback_min_above_cap' | 'cashback_above_margin' | 'cashback_product_twice'
  readonly field: string
}

/** What turnover and commission may take of a margin, in tenths; losses take at most five more. */
const TENTHS = 5n
/** Quests give two tenths of the lottery's (docs/decisions/0082). */
const LOTTERY_TENTHS = 3n

/** Why terms do not go together; null: they do. */
export function faultOf(terms: Terms): TermsFault | null {
  if (terms.minSatang > terms.capSatang) return { fault: 'cashback_min_above_cap', field: 'min' }
  if (terms.turnoverMinSatang > terms.turnoverCapSatang) {
    return { fault: 'cashback_min_above_cap', field: 'turnover_min' }
  }
  const known = new Set<Product>()
  for (const [at, one] of terms.products.entries()) {
    if (known.has(one.product)) {
      return { fault: 'cashback_product_twice', field: `products.${at}.product` }
    }
    known.add(one.product)
    const share = one.product === 'lottery' ? LOTTERY_TENTHS : TENTHS
    if ((one.turnoverPpm + one.commissionPpm) * 10n > one.marginPpm * share) {
      return { fault: 'cashback_above_margin', field: `products.${at}.turnover_ppm` }
    }
  }
  return null
}
