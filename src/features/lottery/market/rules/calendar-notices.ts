import { DAY_MS, type Day } from '#kernel/time.ts'

/** A day of a market's calendar that holds and that nobody has announced yet. */
export interface TentativeDay {
  readonly marketId: number
  readonly day: Day
  readonly movedTo: Day | null
  readonly reason: string
}

/** Up to which day staff compared a market's calendar with what its source announced. */
export interface KnownUntil {
  readonly marketId: number
  readonly knownUntil: Day
  readonly source: string
}

export interface CalendarNotice {
  readonly marketId: number
  readonly kind: 'unconfirmed' | 'ends'
  readonly day: Day
  readonly daysLeft: number
  readonly reason: string
}

/** A round of the government sells for a fortnight: its day is asked for a week before that. */
const CONFIRM_DAYS = 21
/** Exchanges announce a year in its last weeks. */
const EXTEND_DAYS = 30

/**
 * What the desk has to look up at `today`: days to confirm, the soonest of what would change
 * counting, and calendars that nobody has looked at beyond a day that is near or past. Soonest
 * first.
 */
export function calendarNotices(
  today: Day,
  tentative: readonly TentativeDay[],
  known: readonly KnownUntil[],
): CalendarNotice[] {
  const confirm = tentative.map(({ marketId, day, movedTo, reason }): CalendarNotice => {
    const first = movedTo !== null && movedTo < day ? movedTo : day
    return { marketId, kind: 'unconfirmed', day, daysLeft: daysBetween(today, first), reason }
  })
  const extend = known.map(({ marketId, knownUntil, source }): CalendarNotice => {
    const daysLeft = daysBetween(today, knownUntil)
    return { marketId, kind: 'ends', day: knownUntil, daysLeft, reason: source }
  })
  return [
    ...confirm.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= CONFIRM_DAYS),
    ...extend.filter(({ daysLeft }) => daysLeft <= EXTEND_DAYS),
  ].toSorted((one, other) => one.daysLeft - other.daysLeft || one.marketId - other.marketId)
}

const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
