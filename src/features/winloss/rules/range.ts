import { addDays, type Day, DAY_MS } from '#kernel/time.ts'

/** First and last Bangkok day, both included. */
export interface PlayRange {
  readonly from: Day
  readonly to: Day
}

/** The longest range, and how far back it may begin: a year, a leap year too. */
export const RANGE_DAYS_MAX = 366

/** How many days a range covers. */
export const daysIn = ({ from, to }: PlayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** What is wrong with a range, and at which end of it; null: nothing. */
export function rangeFault(
  { from, to }: PlayRange,
  today: Day,
): { field: 'from' | 'to'; thai: string } | null {
  if (to > today) return { field: 'to', thai: 'วันสิ้นสุดต้องไม่เกินวันนี้' }
  if (from > to) return { field: 'from', thai: 'วันเริ่มต้นต้องไม่อยู่หลังวันสิ้นสุด' }
  if (from <= addDays(today, -RANGE_DAYS_MAX)) {
    return { field: 'from', thai: 'ดูย้อนหลังได้ไม่เกิน 12 เดือน' }
  }
  return null
}
