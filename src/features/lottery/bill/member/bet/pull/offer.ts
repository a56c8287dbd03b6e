import type { RoundOffer } from '../../../rules/pull-bill.ts'
import type { Market } from '../bet-wire.ts'
import { bookOf, limitOf } from '../line-money.ts'

/** What the round takes, for lines that come from elsewhere. */
export function offerOf({ rates, limits }: Market): RoundOffer {
  const book = bookOf(rates, limits)
  return {
    sold: new Set(rates.map(({ bet_type: betType }) => betType)),
    isClosed: (betType, number) =>
      limitOf(book, { betType, number, stake: '' })?.state === 'closed',
  }
}
