import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import type { QuestsWire } from '../contract.ts'

/** The site's clock and a browser's differ by less. */
const LATE_MS = 1_000

/** In how many ms the clock alone changes the list: midnight, or the begin or end of an event or quest. */
export function untilNextChange({ events, quests }: QuestsWire, nowMs: number): number {
  const times = [
    ...events.flatMap(({ starts_at: starts, ends_at: ends }) => [starts, ends]),
    ...quests.flatMap(({ ends_at: ends, claimable_until: until }) => [ends, until]),
  ]
  const midnight = bangkokInstant(addDays(bangkokDay(new Date(nowMs)), 1)).getTime()
  const coming = times
    .flatMap((time) => (time === null ? [] : Date.parse(time)))
    .filter((time) => time > nowMs)
  return Math.min(midnight, ...coming) - nowMs + LATE_MS
}
