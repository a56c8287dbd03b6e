import { addDays } from '#kernel/time.ts'
import { buddhistYear, thaiMonths } from '#ui/thai/dates.ts'

/** A date as it is chosen, part by part; empty where nothing is chosen yet. */
export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** The date as `YYYY-MM-DD`, or empty while a part of it is missing. */
export const dateOf = ({ day, month, year }: DateParts): string =>
  day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''

/** The parts of a date written as `YYYY-MM-DD`. */
export const partsOf = (date: string): DateParts => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: day && String(Number(day)), month: month && String(Number(month)), year }
}

/** Days of a month; all 31 until the month is known, and those of a leap year until the year is. */
export const daysIn = ({ month, year }: DateParts): number => {
  if (!month) return 31
  const first = `${year || '2000'}-${month.padStart(2, '0')}-01`
  return Number(addDays(`${addDays(first, 31).slice(0, 8)}01`, -1).slice(8))
}

const lacksDay = (parts: DateParts): boolean => Number(parts.day) > daysIn(parts)

/** The parts without a day that the month does not have. */
export const fitting = (parts: DateParts): DateParts =>
  lacksDay(parts) ? { ...parts, day: '' } : parts

/** Why the chosen day is gone: `กุมภาพันธ์ 2530 มี 28 วัน กรุณาเลือกวันใหม่`; empty where it is not. */
export function lackText(parts: DateParts): string {
  if (!lacksDay(parts)) return ''
  const month = thaiMonths[Number(parts.month) - 1] ?? ''
  const year = parts.year ? ` ${buddhistYear(Number(parts.year))}` : ''
  // Only the year says how many days February has.
  const has = parts.month === '2' && !parts.year ? 'มีไม่เกิน' : 'มี'
  return `${month}${year} ${has} ${daysIn(parts)} วัน กรุณาเลือกวันใหม่`
}
