import { Money } from '#ui/parts/money.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { isReturned, type Outcome } from './bill-outcome.ts'

/** What a bill won, for its sums; of a prize that is no more than the bill cost what is left, too. */
export function winFacts(bill: Outcome) {
  if (bill.status !== 'won') return []
  if (!isReturned(bill)) {
    return [{ term: 'ได้รางวัล', value: <Money amount={bill.win} tone="flow" /> }]
  }
  return [
    { term: 'ได้คืน', value: <Money amount={bill.win} /> },
    { term: 'สุทธิ', value: <Money amount={netOf(bill)} sign="always" /> },
  ]
}

/** What its member has more or less by a decided bill, in satang. */
export const netOf = ({ win, total }: Outcome): bigint => satangOf(win) - satangOf(total)
