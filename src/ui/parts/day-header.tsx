import type { ReactNode } from 'react'
import type { Day } from '#kernel/time.ts'
import { useDrawnNow } from '../client/server-clock.ts'
import { dayOf, thaiDayHeading } from '../thai/dates.ts'
import classes from './day-header.module.css'

/** The heading of one day in a list: `วันนี้ 20 พ.ย. 69`; `end` stands at the right. */
export function DayHeader({ day, end }: { day: Day; end?: ReactNode }) {
  const today = useDrawnNow((now) => dayOf(new Date(now)))
  return (
    <h2 className={classes.day}>
      <span>{thaiDayHeading(day, today)}</span>
      {end === undefined ? null : <span className="t13">{end}</span>}
    </h2>
  )
}

/** Splits a list by the Bangkok day of its items, in the order they come. */
export function groupByDay<T>(items: readonly T[], at: (item: T) => string): [Day, T[]][] {
  const groups = new Map<Day, T[]>()
  for (const item of items) {
    const day = dayOf(at(item))
    groups.set(day, [...(groups.get(day) ?? []), item])
  }
  return [...groups]
}
