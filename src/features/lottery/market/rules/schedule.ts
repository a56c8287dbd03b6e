import { addDays, bangkokDay, bangkokInstant, weekday, type Day } from '#kernel/time.ts'
import { monthlyDraws, type DrawDate, type YearlyShift } from './glo-dates.ts'
import { BANGKOK, zonedInstant } from './zone.ts'

/**
 * When a market draws once a day at most, as one version of its schedule says; markets with many
 * rounds a day have an `IntervalSchedule`. Times are wall times, `HH:MM` or `HH:MM:SS`: opening is
 * Bangkok's, close and draw are the zone's.
 */
export interface Schedule {
  readonly dayRule: 'weekly' | 'glo'
  /** Bit 0 is Sunday, bit 6 Saturday. */
  readonly weekdayMask: number
  readonly monthDays: readonly number[]
  readonly shifts: readonly YearlyShift[]
  /** null: a round opens when the one before it is settled. */
  readonly openTime: string | null
  readonly openDaysBefore: number
  /**
   * By Bangkok's clock a close not after the opening is that of the next day: sold over midnight.
   */
  readonly closeTime: string
  /** Before the close: on the day after it. */
  readonly drawTime: string
  /** Whose clock close and draw follow: `Asia/Bangkok`, or that of an exchange with summer time. */
  readonly zone: string
  /** How many days ahead rounds are made. */
  readonly aheadDays: number
}

/** An exception of the calendar, by the day on which the draw would be without it. */
export type CalendarDay =
  | { readonly state: 'no_draw' }
  /** A draw on a day that the plain rule does not have: a special one. */
  | { readonly state: 'extra' }
  | { readonly state: 'moved'; readonly to: Day }
  /** Held as usual, at times of its own by the clock of the schedule: an exchange's half day. */
  | { readonly state: 'other_hours'; readonly closeTime: string; readonly drawTime: string }
export type Calendar = ReadonlyMap<Day, CalendarDay>

export interface PlannedRound {
  /** The day by the plain rule; it names the round whatever the calendar does to it. */
  readonly nominalDay: Day
  readonly drawDay: Day
  /** From 1; above 1 only where a market draws several times a day. */
  readonly roundNo: number
  readonly openAt: Date | null
  readonly closeAt: Date
  readonly drawAt: Date
  /** The calendar has times of its own for it; a round that sells already follows them, too. */
  readonly hasOwnHours: boolean
  /** How long shots are taken; null where nobody shoots. */
  readonly shooting: { readonly openAt: Date; readonly closeAt: Date } | null
}

/** How far a draw may be held from its nominal date. */
const SHIFT_DAYS_MAX = 14

/**
 * The draws that are held from `from` to `to`, both included, ascending. Two that the calendar puts
 * on one day are one draw: that of the day itself, else the earlier one.
 */
export function drawDays(schedule: Schedule, calendar: Calendar, from: Day, to: Day): DrawDate[] {
  const wideFrom = addDays(from, -SHIFT_DAYS_MAX)
  const wideTo = addDays(to, SHIFT_DAYS_MAX)
  const byDay = new Map<Day, DrawDate>()
  for (const usual of nominalDraws(schedule, wideFrom, wideTo)) {
    const exception = calendar.get(usual.nominal)
    if (exception?.state === 'no_draw') continue
    const draw = exception?.state === 'moved' ? { ...usual, held: exception.to } : usual
    if (draw.held < from || draw.held > to) continue
    if (!byDay.has(draw.held) || draw.nominal === draw.held) byDay.set(draw.held, draw)
  }
  for (const [day, { state }] of calendar) {
    const isExtra = state === 'extra' && day >= from && day <= to
    if (isExtra && !byDay.has(day)) byDay.set(day, { nominal: day, held: day })
  }
  return [...byDay.values()].sort((a, b) => (a.held < b.held ? -1 : 1))
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
  return dailyRounds(
    schedule,
    calendar,
    addDays(today, -1),
    addDays(today, schedule.aheadDays),
  ).filter((round) => round.closeAt > now)
}

/** The rounds of the draws held from `from` to `to`, both included, sold over midnight or not. */
export function dailyRounds(
  schedule: Schedule,
  calendar: Calendar,
  from: Day,
  to: Day,
): PlannedRound[] {
  return drawDays(schedule, calendar, from, to).map(({ nominal, held: drawDay }) => {
    const day = calendar.get(nominal)
    const hours = day?.state === 'other_hours' ? day : schedule
    return {
      nominalDay: nominal,
      drawDay,
      roundNo: 1,
      shooting: null,
      openAt:
        schedule.openTime === null
          ? null
          : bangkokInstant(addDays(drawDay, -schedule.openDaysBefore), schedule.openTime),
      hasOwnHours: hours !== schedule,
      ...endsOf({ ...schedule, closeTime: hours.closeTime, drawTime: hours.drawTime }, drawDay),
    }
  })
}

/** When sales end and when the result is due. The draw keeps its day, however late in the night. */
function endsOf(schedule: Schedule, drawDay: Day): { closeAt: Date; drawAt: Date } {
  const { openTime, closeTime, drawTime, zone } = schedule
  const overMidnight = zone === BANGKOK && openTime !== null && !isAfter(closeTime, openTime)
  const closeDay = overMidnight ? addDays(drawDay, 1) : drawDay
  const resultDay = isAfter(closeTime, drawTime) ? addDays(closeDay, 1) : closeDay
  return {
    closeAt: zonedInstant(closeDay, closeTime, zone),
    drawAt: zonedInstant(resultDay, drawTime, zone),
  }
}

/** `06:00` and `06:00:00` are one time. */
const isAfter = (one: string, other: string): boolean =>
  one.padEnd(8, ':00') > other.padEnd(8, ':00')
