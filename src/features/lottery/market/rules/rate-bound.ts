import { POINT_MARGIN_PPM } from '#kernel/points.ts'
import { chancesOf } from '../../rules/chance.ts'
import type { RateTerm } from './terms.ts'

const FULL_PPM = 1_000_000n
const FULL_BP = 10_000n
/** What all rewards of the lottery reckon with that the house keeps of a bet. */
const KEPT_PPM = POINT_MARGIN_PPM.lottery

type Paid = Pick<RateTerm, 'betType' | 'discountBp'>

/**
 * The most that a type may pay anybody, members of a level as well: of what is paid for the bet, by the likeliest of its
 * numbers, no more comes back than leaves what the rewards of a stake are reckoned from.
 */
export function rateMax({ betType, discountBp }: Paid): bigint {
  const most = chancesOf(betType).map(({ wins, of }) => {
    const paid = (FULL_PPM - KEPT_PPM) * (FULL_BP - BigInt(discountBp)) * BigInt(of) * 100n
    return paid / (FULL_PPM * FULL_BP * BigInt(wins))
  })
  return most.reduce((least, one) => (one < least ? one : least))
}

/** Which rate, plain or of a level, pays more than that, as the field it stands in; undefined: none does. */
export function rateAboveMargin(rates: readonly RateTerm[]): string | undefined {
  for (const [at, term] of rates.entries()) {
    const most = rateMax(term)
    // A set has a price and prizes of its own in place of a rate.
    if (term.prizes.length === 0 && term.rateX100 > most) return `terms.rate.rates.${at}.rate`
    if (term.vip.some(({ rateX100 }) => rateX100 > most)) return `terms.rate.rates.${at}.vip`
  }
  return undefined
}
