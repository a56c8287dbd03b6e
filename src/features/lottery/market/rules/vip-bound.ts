import { POINT_MARGIN_PPM } from '#kernel/points.ts'
import { chancesOf } from '../../rules/chance.ts'
import type { RateTerm } from './terms.ts'

const FULL_PPM = 1_000_000n
const FULL_BP = 10_000n
/** What all rewards of the lottery reckon with that the house keeps of a bet. */
const KEPT_PPM = POINT_MARGIN_PPM.lottery

type Paid = Pick<RateTerm, 'betType' | 'discountBp'>

/**
 * The most that a type may pay members of a level: of what is paid for the bet, by the likeliest of its
 * numbers, no more comes back than leaves what the rewards of a stake are reckoned from.
 */
export function vipRateMax({ betType, discountBp }: Paid): bigint {
  const most = chancesOf(betType).map(({ wins, of }) => {
    const paid = (FULL_PPM - KEPT_PPM) * (FULL_BP - BigInt(discountBp)) * BigInt(of) * 100n
    return paid / (FULL_PPM * FULL_BP * BigInt(wins))
  })
  return most.reduce((least, one) => (one < least ? one : least))
}

/** Which rate of a level pays more than that, as the field it stands in; undefined: none does. */
export function vipAboveMargin(rates: readonly RateTerm[]): string | undefined {
  const at = rates.findIndex((term) => term.vip.some(({ rateX100 }) => rateX100 > vipRateMax(term)))
  return at < 0 ? undefined : `terms.rate.rates.${at}.vip`
}
