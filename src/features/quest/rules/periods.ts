import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'

export const questPeriods = ['daily', 'weekly', 'monthly'] as const
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
export function periodOf(period: QuestPeriod, day: Day): Period {
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
export const periodBefore = (period: QuestPeriod, { from }: Period): Period =>
  periodOf(period, addDays(from, -1))

/** Until when what was done in it is claimed: the end of the day after it, so that 23:59 is not lost. */
export const claimableUntil = ({ to }: Period): Date => bangkokInstant(addDays(to, 2))
