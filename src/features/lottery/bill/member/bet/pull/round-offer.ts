import type { RoundOffer } from '../../../rules/pull-bill.ts'
import type { Market } from '../bet-wire.ts'
import { pricingOf, limitOf } from '../pricing.ts'

/** What the round takes, for lines that come from elsewhere. */
export function offerOf({ rates, limits }: Market): RoundOffer {
  const pricing = pricingOf(rates, limits)
  return {
    sold: new Set(rates.map(({ bet_type: betType }) => betType)),
    isClosed: (betType, number) =>
      limitOf(pricing, { betType, number, stake: '' })?.state === 'closed',
  }
}
