import { addDays, bangkokDay, bangkokInstant, DAY_MS, type Day } from '#kernel/time.ts'

export const calendarPeriods = ['daily', 'weekly', 'monthly'] as const
export type CalendarPeriod = (typeof calendarPeriods)[number]
export const questPeriods = [...calendarPeriods, 'once', 'event'] as const
export type QuestPeriod = (typeof questPeriods)[number]

/** One period of a quest: what it is called in rows, and its first and last Bangkok day. */
export interface Period {
  readonly key: string
  readonly from: Day
  readonly to: Day
}

/** The Monday of a day's week. */
function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The period that a Bangkok day lies in: by the day of the event, never by that of its processing. */
export function periodOf(period: CalendarPeriod, day: Day): Period {
  if (period === 'daily') return { key: day, from: day, to: day }
  if (period === 'weekly') {
    const from = mondayOf(day)
    return { key: from, from, to: addDays(from, 6) }
  }
  const key = day.slice(0, 7)
  const from: Day = `${key}-01`
  const next: Day = `${addDays(from, 31).slice(0, 7)}-01`
  return { key, from, to: addDays(next, -1) }
}

/** The one before it. */
export const periodBefore = (period: CalendarPeriod, { from }: Period): Period =>
  periodOf(period, addDays(from, -1))

/** Until when what was done in it is claimed: the end of the day after it, so that 23:59 is not lost. */
export const claimableUntil = ({ to }: Pick<Period, 'to'>): Date => bangkokInstant(addDays(to, 2))

/** What of a quest's life counts towards one claim. */
export interface Window extends Period {
  /** Counts from here on, and only before there; null: the days say it. */
  readonly since: Date | null
  readonly until: Date | null
  /** When it ends, and until when it is claimed; null: never. */
  readonly endsAt: Date | null
  readonly claimUntil: Date | null
  /** Its time to be done is over. */
  readonly isPast: boolean
}

/** What the windows of a quest follow from. */
export interface QuestTimes {
  readonly period: QuestPeriod
  readonly stoppedAt: Date | null
  /** Of an event: its own time, and since when the member is in it. */
  readonly event: {
    readonly eventId: number
    readonly startsAt: Date
    readonly endsAt: Date
    readonly joinedAt: Date | null
  } | null
}

/** Before and after everything that is ever counted. */
const ALWAYS = { from: '2000-01-01', to: '2999-12-31' } as const

/**
 * The windows of a quest that are shown at an instant, the newest first: the one that runs, those that can be
 * claimed, and for a day what was not claimed in time. A quest that was stopped has what it had, until its end.
 */
export function windowsOf(times: QuestTimes, now: Date): Window[] {
  const { period, stoppedAt } = times
  if (period === 'once') return shown([onceWindow(stoppedAt)], now)
  if (period === 'event') return shown(eventWindow(times, now), now)
  const found: Window[] = []
  const last = stoppedAt && stoppedAt < now ? stoppedAt : now
  let next = periodOf(period, bangkokDay(last))
  while (isShown(claimableUntil(next), now)) {
    const endsAt = bangkokInstant(addDays(next.to, 1))
    found.push({
      ...next,
      since: null,
      until: stoppedAt && stoppedAt < endsAt ? stoppedAt : null,
      endsAt,
      claimUntil: claimableUntil(next),
      isPast: now >= endsAt || stoppedAt !== null,
    })
    next = periodBefore(period, next)
  }
  return found
}

const isShown = (claimUntil: Date | null, now: Date): boolean =>
  claimUntil === null || now.getTime() < claimUntil.getTime() + DAY_MS
const shown = (windows: Window[], now: Date): Window[] =>
  windows.filter(({ claimUntil }) => isShown(claimUntil, now))

function onceWindow(stoppedAt: Date | null): Window {
  return {
    key: 'once',
    ...ALWAYS,
    since: null,
    until: stoppedAt,
    endsAt: stoppedAt,
    claimUntil: stoppedAt && claimableUntil({ to: bangkokDay(stoppedAt) }),
    isPast: stoppedAt !== null,
  }
}

function eventWindow({ event, stoppedAt }: QuestTimes, now: Date): Window[] {
  if (!event) return []
  const { eventId, startsAt, endsAt, joinedAt } = event
  const until = stoppedAt && stoppedAt < endsAt ? stoppedAt : endsAt
  // An event that ends at midnight ends on the day before it.
  const lastDay = bangkokDay(new Date(endsAt.getTime() - 1))
  return [
    {
      key: `e${eventId}`,
      from: bangkokDay(startsAt),
      to: lastDay,
      // Before somebody joins, nothing counts.
      since: joinedAt === null ? until : joinedAt > startsAt ? joinedAt : startsAt,
      until,
      endsAt,
      claimUntil: claimableUntil({ to: lastDay }),
      isPast: now >= endsAt || stoppedAt !== null,
    },
  ]
}

/** From and until which instant what is no play counts. */
export function instantsOf({ from, to, since, until }: Window): { since: Date; until: Date } {
  return {
    since: since ?? bangkokInstant(from),
    until: until ?? bangkokInstant(addDays(to, 1)),
  }
}
