import { type Day, addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'

/** A moment as the screen has it: wire text with offset, or a Date. */
export type Moment = string | Date

const zone = { timeZone: 'Asia/Bangkok' } as const
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('th-TH', { ...zone, ...options })

const shortDate = formatter({ day: 'numeric', month: 'short', year: '2-digit' })
const longDate = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const dayMonth = formatter({ day: 'numeric', month: 'short' })
const time = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const timeSeconds = formatter({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const monthName = formatter({ month: 'long' })

/** The Date of a moment. */
export function dateOf(moment: Moment): Date {
  return typeof moment === 'string' ? new Date(moment) : moment
}

/** `20 พ.ย. 69` */
export function thaiDate(moment: Moment): string {
  return shortDate.format(dateOf(moment))
}

/** `20 พฤศจิกายน 2569` */
export function thaiLongDate(moment: Moment): string {
  return longDate.format(dateOf(moment))
}

/** `20 พ.ย.` */
export function thaiDayMonth(moment: Moment): string {
  return dayMonth.format(dateOf(moment))
}

/** `18:41`; with `seconds`, `18:41:07`. */
export function thaiTime(moment: Moment, more: { seconds?: boolean } = {}): string {
  return (more.seconds ? timeSeconds : time).format(dateOf(moment))
}

/** `20 พ.ย. 69 18:41 น.` */
export function thaiDateTime(moment: Moment): string {
  return `${thaiDate(moment)} ${thaiTime(moment)} น.`
}

/** `20 พ.ย. 69` of a Bangkok day (`2026-11-20`). */
export function thaiDay(day: Day): string {
  return thaiDate(bangkokInstant(day))
}

/** A day as a list heading: `วันนี้ 20 พ.ย. 69`, `เมื่อวาน …`, `พรุ่งนี้ …`, else the date. */
export function thaiDayHeading(day: Day, today: Day): string {
  const word =
    day === today
      ? 'วันนี้ '
      : day === addDays(today, -1)
        ? 'เมื่อวาน '
        : day === addDays(today, 1)
          ? 'พรุ่งนี้ '
          : ''
  return word + thaiDay(day)
}

/** The Bangkok day of a moment. */
export function dayOf(moment: Moment): Day {
  return bangkokDay(dateOf(moment))
}

/** The Buddhist year of a Gregorian one: 2026 is 2569. */
export function buddhistYear(gregorian: number): number {
  return gregorian + 543
}

/** The twelve months in Thai, January first. */
export const thaiMonths: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  monthName.format(new Date(Date.UTC(2026, month, 15))),
)

/** `พฤศจิกายน 2569` of `2026-11`. */
export const monthWord = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${thaiMonths[number - 1]} ${buddhistYear(year)}`
}
