import { type Day, DAY_MS, addDays } from '#kernel/time.ts'
import { thaiDay } from '#ui/thai/dates.ts'

/** First and last Bangkok day, both included. */
export interface StatementRange {
  readonly from: Day
  readonly to: Day
}

/** How many days a range covers. */
export const daysOf = ({ from, to }: StatementRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** So many days up to today. */
export const lastDays = (count: number, today: Day): StatementRange => ({
  from: addDays(today, 1 - count),
  to: today,
})

/** `วันนี้`, `7 วัน`, or the two dates of a range that does not end today. */
export function rangeText(range: StatementRange, today: Day): string {
  if (range.to === today) return daysOf(range) === 1 ? 'วันนี้' : `${daysOf(range)} วัน`
  return range.from === range.to
    ? thaiDay(range.from)
    : `${thaiDay(range.from)} – ${thaiDay(range.to)}`
}
