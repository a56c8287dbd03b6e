import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import type { Calendar, PlannedRound } from './schedule.ts'

/**
 * Many rounds a day at a fixed distance (lottery.md §1.5), as one version of a schedule says. Times
 * are Bangkok wall time, `HH:MM:SS`.
 */
export interface IntervalSchedule {
  readonly dayRule: 'interval'
  readonly everyS: number
  readonly roundsPerDay: number
  /** When betting on the day's first round closes, and when it is drawn. */
  readonly closeTime: string
  readonly drawTime: string
  /** When all rounds of a day open; null: each opens `openBeforeS` before its close. */
  readonly openTime: string | null
  readonly openBeforeS: number | null
  /** How long after betting closes shots are still taken. */
  readonly shootTailS: number
  /** A round is made this long before it opens. */
  readonly makeBeforeS: number
  /** Begins the round's reference: `YK`. */
  readonly refPrefix: string
}

/** Every round of the business days from `from` to `to`, both included. */
export function intervalRounds(
  schedule: IntervalSchedule,
  calendar: Calendar,
  from: Day,
  to: Day,
): PlannedRound[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
    .filter((day) => calendar.get(day)?.state !== 'no_draw')
    .flatMap((day) => roundsOfDay(schedule, day))
}

/**
 * The rounds to make at `now`: those whose betting has not ended and that open soon or are open.
 */
export function plannedIntervalRounds(
  schedule: IntervalSchedule,
  calendar: Calendar,
  now: Date,
): PlannedRound[] {
  const today = bangkokDay(now)
  // Rounds after midnight belong to the day before; those of tomorrow may have to be made already.
  return intervalRounds(schedule, calendar, addDays(today, -1), addDays(today, 1)).filter(
    ({ closeAt, openAt }) => {
      const madeAtMs = (openAt ?? closeAt).getTime() - schedule.makeBeforeS * 1000
      return closeAt > now && madeAtMs <= now.getTime()
    },
  )
}

function roundsOfDay(schedule: IntervalSchedule, day: Day): PlannedRound[] {
  const firstClose = bangkokInstant(day, schedule.closeTime)
  const drawTailMs = bangkokInstant(day, schedule.drawTime).getTime() - firstClose.getTime()
  return Array.from({ length: schedule.roundsPerDay }, (_, index) => {
    const closeAt = later(firstClose, index * schedule.everyS * 1000)
    const openAt =
      schedule.openTime === null
        ? later(closeAt, -(schedule.openBeforeS ?? schedule.everyS) * 1000)
        : bangkokInstant(day, schedule.openTime)
    return {
      nominalDay: day,
      drawDay: day,
      roundNo: index + 1,
      openAt,
      closeAt,
      drawAt: later(closeAt, drawTailMs),
      hasOwnHours: false,
      shooting: { openAt, closeAt: later(closeAt, schedule.shootTailS * 1000) },
    }
  })
}

const later = (at: Date, byMs: number): Date => new Date(at.getTime() + byMs)

/** What people and proofs call a round: `YK-20260101-001`. It is hashed, so it never changes. */
export function intervalRef(schedule: IntervalSchedule, day: Day, roundNo: number): string {
  const digits = `${schedule.roundsPerDay}`.length + 1
  return [schedule.refPrefix, day.replaceAll('-', ''), `${roundNo}`.padStart(digits, '0')].join('-')
}
