import { addDays, type Day } from '#kernel/time.ts'

/** What the days of a row pay, in points; after the last it begins anew. */
export const STREAK_POINTS = [1, 1, 2, 2, 2, 2, 3] as const

/** Which day of a row a visit is: the next after yesterday's, else the first. */
export function nextStreak(last: { day: Day; streak: number } | null, today: Day): number {
  if (last === null || last.day !== addDays(today, -1)) return 1
  return (last.streak % STREAK_POINTS.length) + 1
}

/** What that day pays. */
export const pointsOf = (streak: number): number => STREAK_POINTS[streak - 1] ?? 0
