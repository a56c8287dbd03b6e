/**
 * Thailand keeps UTC+7 without daylight saving time, so the business day is plain arithmetic.
 * A day is text, `YYYY-MM-DD`, and always a Bangkok day.
 */
export type Day = string

const BANGKOK_OFFSET_MS = 7 * 3_600_000
export const DAY_MS = 24 * 3_600_000
export const MINUTE_MS = 60_000

/** What has no end ends here, so that it is an instant like all others. */
export const FOREVER = new Date('9999-12-31T00:00:00+07:00')

/** The Bangkok day in which an instant lies. */
export function bangkokDay(instant: Date): Day {
  return new Date(instant.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant of a Bangkok wall time: `bangkokInstant('2026-11-21', '15:20')`. */
export function bangkokInstant(day: Day, time = '00:00'): Date {
  return new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+07:00`)
}

/** The day `count` days later; earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** An instant on the wire: ISO 8601 in Bangkok time with its offset. */
export function toWireTime(instant: Date): string {
  return new Date(instant.getTime() + BANGKOK_OFFSET_MS).toISOString().replace('Z', '+07:00')
}

/** True for a day that exists in the calendar: `2026-02-30` does not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDaysSafe(text) === text
}

function addDaysSafe(text: string): string | undefined {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, 10)
}

/** Full years between a birth day and a day; a 29 February birthday falls on 1 March else. */
export function ageOn(birthDay: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birthDay.slice(0, 4))
  return day.slice(5) >= birthDay.slice(5) ? years : years - 1
}
