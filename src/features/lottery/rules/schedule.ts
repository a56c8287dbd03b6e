import { addDays, bangkokDay, bangkokInstant, weekday, type Day } from '#kernel/time.ts'
import { monthlyDraws, type DrawDate, type YearlyShift } from './glo-dates.ts'

/** When a market draws, as one version of its schedule says. Times are Bangkok wall time, `HH:MM`. */
export interface Schedule {
  readonly dayRule: 'weekly' | 'glo'
  /** Bit 0 is Sunday, bit 6 Saturday. */
  readonly weekdayMask: number
  readonly monthDays: readonly number[]
  readonly shifts: readonly YearlyShift[]
  /** null: a round opens when the one before it is settled. */
  readonly openTime: string | null
  readonly openDaysBefore: number
  readonly closeTime: string
  readonly drawTime: string
  /** How many days ahead rounds are made. */
  readonly aheadDays: number
}

/** An exception of the calendar, by the day on which the draw would be without it. */
export type CalendarDay =
  | { readonly state: 'no_draw' }
  | { readonly state: 'moved'; readonly to: Day }
export type Calendar = ReadonlyMap<Day, CalendarDay>

export interface PlannedRound {
  readonly drawDay: Day
  readonly openAt: Date | null
  readonly closeAt: Date
  readonly drawAt: Date
}

/** How far a draw may be held from its nominal date. */
const SHIFT_DAYS_MAX = 14

/** The days on which a market draws, from `from` to `to`, both included, ascending, each once. */
export function drawDays(schedule: Schedule, calendar: Calendar, from: Day, to: Day): Day[] {
  const wideFrom = addDays(from, -SHIFT_DAYS_MAX)
  const wideTo = addDays(to, SHIFT_DAYS_MAX)
  const held = nominalDraws(schedule, wideFrom, wideTo).flatMap(({ nominal, held: usual }) => {
    const exception = calendar.get(nominal)
    if (exception?.state === 'no_draw') return []
    return [exception?.state === 'moved' ? exception.to : usual]
  })
  return [...new Set(held)].filter((day) => day >= from && day <= to).sort()
}

function nominalDraws(schedule: Schedule, from: Day, to: Day): DrawDate[] {
  if (schedule.dayRule === 'glo') {
    return monthlyDraws(schedule.monthDays, schedule.shifts, from, to)
  }
  const draws: DrawDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (schedule.weekdayMask & (1 << weekday(day))) draws.push({ nominal: day, held: day })
  }
  return draws
}

/** The rounds to make at `now`: those of the days ahead whose sale has not ended yet. */
export function plannedRounds(schedule: Schedule, calendar: Calendar, now: Date): PlannedRound[] {
  const today = bangkokDay(now)
  return drawDays(schedule, calendar, today, addDays(today, schedule.aheadDays))
    .map((drawDay) => ({
      drawDay,
      openAt:
        schedule.openTime === null
          ? null
          : bangkokInstant(addDays(drawDay, -schedule.openDaysBefore), schedule.openTime),
      closeAt: bangkokInstant(drawDay, schedule.closeTime),
      drawAt: bangkokInstant(drawDay, schedule.drawTime),
    }))
    .filter((round) => round.closeAt > now)
}
