import { lineName } from '../../../rules/entry/slip.ts'
import { limitOf, roomOf, type Pricing } from '../pricing.ts'
import type { EntryMessage } from './use-bet-entry.ts'

/**
 * The message with what the round says of the numbers: one that takes no bets lies in the slip to be seen there, but it
 * was not bet on.
 */
export function saidOf(
  { text, added }: Pick<EntryMessage, 'text' | 'added'>,
  pricing: Pricing,
): { text: string; isRefused: boolean } {
  const closed = added.filter(
    (pick) => (roomOf(pricing, pick) ?? limitOf(pricing, pick))?.state === 'closed',
  )
  const [first] = closed
  if (!first) return { text, isRefused: false }
  if (added.length === 1) return { text: `${lineName(first)} ปิดรับ แทงไม่ได้`, isRefused: true }
  return { text: `${text} ปิดรับ ${closed.length} รายการ`, isRefused: true }
}
