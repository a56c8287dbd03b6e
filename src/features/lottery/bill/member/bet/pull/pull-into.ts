import { toast } from '#ui/parts/toast-store.ts'
import { satangOf } from '#ui/thai/money.ts'
import { stakeText, type SlipPick } from '../../../rules/entry/slip.ts'
import { droppedTexts, pullLines, type PulledLine } from '../../../rules/pull-bill.ts'
import type { Market } from '../bet-wire.ts'
import type { Pricing } from '../pricing.ts'
import { offerOf } from './round-offer.ts'
import type { BetEntry, Offer } from '../pad/use-bet-entry.ts'

/**
 * Brings lines of a bill or of a set into the slip: type and number come along, the stake where the lines
 * have one, else the price becomes the lowest; what the round does not take is said (lottery.md §7).
 */
export function pullInto(
  { market, pricing, entry }: { market: Market; pricing: Pricing; entry: BetEntry },
  offer: Offer,
  lines: readonly PulledLine[],
): void {
  const { kept, dropped } = pullLines(lines, offerOf(market))
  const picks = kept.map(({ betType, number, amountSatang }): SlipPick => {
    const row = pricing.rates.get(betType)
    if (row?.set) {
      const unitSatang = satangOf(row.set.unit)
      const sets = amountSatang === undefined ? 1n : amountSatang / unitSatang
      return { betType, number, stake: `${sets < 1n ? 1n : sets}` }
    }
    return { betType, number, stake: stakeText(amountSatang ?? satangOf(row?.min ?? '1.00')) }
  })
  if (picks.length > 0) entry.addPicks(offer, picks)
  for (const text of droppedTexts(dropped)) toast.info(text)
  if (lines.length > 0 && picks.length === 0) toast.error('งวดนี้รับเลขเหล่านี้ไม่ได้')
}
