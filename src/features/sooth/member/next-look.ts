import type { SoothRoomWire } from '../contract.ts'

/** Between two looks at a room. The site's answer is as old as a second and a half. */
const SOONEST_MS = 1_500
const LATEST_MS = 5_000
/** A state that has ended is told a moment later. */
const BEHIND_MS = 300

/** In how many milliseconds rooms are looked at again: behind the first state that ends. */
export function untilNextLook(
  rooms: readonly Pick<SoothRoomWire, 'state_until'>[],
  nowMs: number,
): number {
  const ends = rooms.flatMap(({ state_until: until }) => {
    const left = until === null ? 0 : Date.parse(until) - nowMs
    return left > 0 ? [left + BEHIND_MS] : []
  })
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, ...(ends.length > 0 ? [Math.min(...ends)] : [])))
}
