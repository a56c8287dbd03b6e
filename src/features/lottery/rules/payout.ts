import { payout, type Satang } from '#kernel/money.ts'
import type { BetType } from './bet-types.ts'
import { isWin, type Draw } from './match.ts'
import type { RateX100 } from './rate.ts'
import { setTierOf, setTiers, type SetTier } from './set-tiers.ts'

/** What a หวยชุด costs and pays: `lottery.rate.unit_satang` and the rows of `lottery.set_prize`. */
export interface SetTerms {
  readonly unitSatang: Satang
  /** Of one unit. */
  readonly prizes: { readonly [T in SetTier]: Satang }
}

export interface SoldLine {
  readonly betType: BetType
  readonly number: string
  readonly amountSatang: Satang
  /** The rate that the line was sold at, whatever it is now. */
  readonly rateX100: RateX100
  /** Present for a set, which pays by its tier and not by a rate. */
  readonly set?: SetTerms | undefined
}

/**
 * The most that the line pays if it wins: gross, the stake is inside; rounded down to a satang. A
 * set: its units times the prize of the best tier.
 */
export function potentialWin(line: Pick<SoldLine, 'amountSatang' | 'rateX100' | 'set'>): Satang {
  return line.set
    ? setPrize(line.amountSatang, line.set, setTiers[0])
    : payout(line.amountSatang, line.rateX100)
}

/** Units times the prize of the tier (lottery.md §2.2). A set is sold in whole units. */
export function setPrize(amountSatang: Satang, terms: SetTerms, tier: SetTier): Satang {
  return (amountSatang / terms.unitSatang) * terms.prizes[tier]
}

/** What the line pays after this draw: everything or nothing, each line by itself. */
export function linePrize(line: SoldLine, draw: Draw): Satang {
  if (line.set) {
    const tier = setTierOf(line.number, draw.top4)
    return tier === null ? 0n : setPrize(line.amountSatang, line.set, tier)
  }
  return isWin(line.betType, line.number, draw) ? potentialWin(line) : 0n
}

/** What a bill pays: the sum of its lines, so that parts and whole always agree. */
export function billPrize(lines: readonly SoldLine[], draw: Draw): Satang {
  return lines.reduce((sum, line) => sum + linePrize(line, draw), 0n)
}
