import { addDays, type Day } from '#kernel/time.ts'

/**
 * A draw that is held on another day every year, such as the government's of 16 January, ครู, on the
 * 17th: `{ day: '01-16', by: 1 }`. The list is part of the schedule's version (lottery.md §1.4).
 */
export interface YearlyShift {
  /** Month and day of the nominal date. */
  readonly day: string
  /** Days later; negative for earlier. */
  readonly by: number
}

/** A nominal draw date and the day on which it is held. */
export interface DrawDate {
  readonly nominal: Day
  readonly held: Day
}

/** The nominal dates of the months from `from` to `to` with the days on which they are held. */
export function monthlyDraws(
  monthDays: readonly number[],
  shifts: readonly YearlyShift[],
  from: Day,
  to: Day,
): DrawDate[] {
  const draws: DrawDate[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) {
    for (const dayOfMonth of monthDays) {
      const nominal = `${month}-${String(dayOfMonth).padStart(2, '0')}`
      const shift = shifts.find((candidate) => candidate.day === nominal.slice(5))
      draws.push({ nominal, held: shift ? addDays(nominal, shift.by) : nominal })
    }
  }
  return draws
}

function nextMonth(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7)
}
