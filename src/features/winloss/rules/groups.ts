import { addDays, type Day, weekday } from '#kernel/time.ts'
import type { PlayRange } from './range.ts'

export const timeGroups = ['day', 'week', 'month'] as const
/** How play is put together: by time, by product, by market or game. */
export const playGroups = [...timeGroups, 'product', 'place'] as const
export type TimeGroup = (typeof timeGroups)[number]
export type PlayGroup = (typeof playGroups)[number]

export const isTimeGroup = (group: PlayGroup): group is TimeGroup =>
  timeGroups.some((one) => one === group)

/** The Monday of a day's week. */
const mondayOf = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7))

/** Where a day belongs: itself, the Monday of its week, or its month (`2026-11`). */
export function keyOfDay(day: Day, group: TimeGroup): string {
  return group === 'day' ? day : group === 'week' ? mondayOf(day) : day.slice(0, 7)
}

/** The days of a key that lie in the range. */
export function daysOfKey(key: string, group: TimeGroup, range: PlayRange): PlayRange {
  const from = group === 'month' ? `${key}-01` : key
  const to =
    group === 'day'
      ? key
      : group === 'week'
        ? addDays(key, 6)
        : addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  return { from: from < range.from ? range.from : from, to: to > range.to ? range.to : to }
}

/** All keys of a range, the oldest first. */
export function keysOf({ from, to }: PlayRange, group: TimeGroup): string[] {
  const keys = new Set<string>()
  for (let day = from; day <= to; day = addDays(day, 1)) keys.add(keyOfDay(day, group))
  return [...keys]
}

/** The key of a market or game: a game that changed its product stands in both. */
export const placeKey = (product: string, place: string): string => `${product}/${place}`

/** What a key of a market or game names. */
export function placeOfKey(key: string): { product: string; place: string } {
  const at = key.indexOf('/')
  return { product: key.slice(0, Math.max(at, 0)), place: key.slice(at + 1) }
}
