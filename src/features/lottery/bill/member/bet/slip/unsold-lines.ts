import { satangOf } from '#ui/thai/money.ts'
import { pickKey, type Slip } from '../../../rules/entry/slip.ts'
import type { WireBill } from '../../../contract.ts'
import { amountOf, type Rates } from '../pricing.ts'

/** The lines of a slip that a bill has not, each of the bill's counted once; another stake is another line. */
export function unsoldLines(
  pricing: Rates,
  slip: Slip,
  sold: readonly Pick<WireBill['lines'][number], 'bet_type' | 'number' | 'amount'>[],
): Slip {
  const counts = new Map<string, number>()
  for (const { bet_type: betType, number, amount } of sold) {
    const key = `${pickKey({ betType, number })} ${satangOf(amount)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return slip.filter((line) => {
    const key = `${pickKey(line)} ${amountOf(pricing, line)}`
    const count = counts.get(key) ?? 0
    counts.set(key, count - 1)
    return count <= 0
  })
}
