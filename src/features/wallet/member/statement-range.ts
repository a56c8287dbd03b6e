import { type Day, DAY_MS, bangkokDay } from '#kernel/time.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { thaiDay } from '#ui/thai/dates.ts'

/** First and last Bangkok day, both included. */
export interface StatementRange {
  readonly from: Day
  readonly to: Day
}

/** How many days a range covers. */
export const daysOf = ({ from, to }: StatementRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** `วันนี้`, `7 วัน`, or the two dates of a range that does not end today. */
export function rangeText(range: StatementRange): string {
  const today = bangkokDay(new Date(serverNow()))
  if (range.to === today) return daysOf(range) === 1 ? 'วันนี้' : `${daysOf(range)} วัน`
  return range.from === range.to
    ? thaiDay(range.from)
    : `${thaiDay(range.from)} – ${thaiDay(range.to)}`
}
