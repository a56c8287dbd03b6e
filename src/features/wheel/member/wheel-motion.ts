// How a heavy wheel turns. Picture and sound ask the same functions, so a tick is heard when its field passes.

export const SPIN_MS = 4_000
/** Up to speed in this part of the time; then friction alone brings the wheel to rest. */
const UP = 0.12
const SLOW = 1 - UP
const FRICTION = 2.6
/** The part of the way on which the wheel slows down. Its speed has no step where it is let go. */
const REACH = 1 / (1 + (FRICTION * UP) / (2 * SLOW))
const STEPS = 96

/** What part of its way the wheel has gone after a part of its time. */
export function wayAt(time: number): number {
  if (time <= 0) return 0
  if (time >= 1) return 1
  if (time < UP) return (1 - REACH) * (time / UP) ** 2
  return 1 - REACH * (1 - (time - UP) / SLOW) ** FRICTION
}

/** After what part of its time the wheel has gone a part of its way. */
function timeAt(way: number): number {
  if (way < 1 - REACH) return UP * Math.sqrt(way / (1 - REACH))
  return UP + SLOW * (1 - ((1 - way) / REACH) ** (1 / FRICTION))
}

/** The way as keyframes with even steps of time, so the browser alone turns the wheel. */
export const turningOf = (from: number, to: number): Keyframe[] =>
  Array.from({ length: STEPS + 1 }, (_, at) => ({
    offset: at / STEPS,
    transform: `rotate(${from + (to - from) * wayAt(at / STEPS)}deg)`,
  }))

/** When the edges of fields pass the pointer, in ms from the start. */
export function passesOf(from: number, to: number, fields: number): number[] {
  const size = 360 / fields
  const first = Math.floor(from / size) + 1
  const last = Math.floor(to / size)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const way = ((first + at) * size - from) / (to - from)
    return timeAt(way) * SPIN_MS
  })
}
