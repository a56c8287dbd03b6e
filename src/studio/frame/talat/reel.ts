import { ROWS } from '#studio/games/talat/config.ts'

/** Rows a second at full speed; a picture of 60 Hz then moves by 0.4 rows. */
const FULL_ROWS_S = 25
/** With this speed a reel meets its stop; the spring takes the rest. */
const MEET_ROWS_S = 9
const WIND_UP_MS = 150
const WIND_UP_ROWS = 0.22
const GAIN_MS = 260
const SLOW_MS = 190
const SPRING_HZ = 3.4
const SPRING_FADE_MS = 95
/** From meeting the stop to rest. */
export const SETTLE_MS = 330

/** How long a reel turns from its start until it reaches full speed. */
export const START_MS = WIND_UP_MS + GAIN_MS

/** Rows between full speed and the stop, while a reel slows down evenly. */
const SLOW_ROWS = ((FULL_ROWS_S + MEET_ROWS_S) / 2) * (SLOW_MS / 1_000)

/** A reel that turns down past its window, as a function of time. Rows are whole cells of the strip. */
export interface Turn {
  /** The row on top when it began to turn; a stop of its strip. */
  readonly from: number
  readonly startMs: number
  /** Known once it is known where the reel comes to rest. */
  readonly end?: {
    /** The row on top at rest: below `from`, since a reel turns towards lower rows. */
    readonly row: number
    /** When it meets its stop; at rest `SETTLE_MS` later. */
    readonly meetMs: number
  }
}

/** Where a reel that has not been told its stop has got to, `ms` after its start. */
function freeRow(ms: number): number {
  if (ms <= 0) return 0
  if (ms < WIND_UP_MS) return WIND_UP_ROWS * Math.sin((ms / WIND_UP_MS) * (Math.PI / 2))
  const gained = Math.min(ms - WIND_UP_MS, GAIN_MS) / GAIN_MS
  const rows = (FULL_ROWS_S * GAIN_MS * gained * gained) / 2_000
  const rest = Math.max(0, ms - START_MS)
  return WIND_UP_ROWS - rows - (FULL_ROWS_S * rest) / 1_000
}

/** The row on top of a turning reel at a time, with its fraction; falls as the reel turns. */
export function rowAt(turn: Turn, nowMs: number): number {
  const { from, startMs, end } = turn
  if (!end) return from + freeRow(nowMs - startMs)
  const leftMs = end.meetMs - nowMs
  if (leftMs > SLOW_MS) return from + freeRow(nowMs - startMs)
  if (leftMs > 0) {
    const left = leftMs / 1_000
    const gain = (FULL_ROWS_S - MEET_ROWS_S) / (SLOW_MS / 1_000)
    return end.row + MEET_ROWS_S * left + (gain * left * left) / 2
  }
  const ms = -leftMs
  if (ms >= SETTLE_MS) return end.row
  const omega = (2 * Math.PI * SPRING_HZ) / 1_000
  // The last part is drawn to zero, so that rest is no jump.
  const close = Math.min(1, (SETTLE_MS - ms) / 80)
  const swing = Math.exp(-ms / SPRING_FADE_MS) * Math.sin(omega * ms)
  return end.row - (MEET_ROWS_S / 1_000 / omega) * swing * close
}

/** Rows a second a reel turns by at a time, for its blur. */
export function speedAt(turn: Turn, nowMs: number): number {
  return Math.abs(rowAt(turn, nowMs) - rowAt(turn, nowMs - 8)) / 0.008
}

/**
 * Plans where a turning reel comes to rest: at the first whole row that full speed reaches not before a time.
 * @param meetMs the earliest time to meet the stop; later where the reel has to gain speed first
 */
export function planEnd(turn: Turn, nowMs: number, meetMs: number): Turn {
  const slowFromMs = Math.max(
    meetMs - SLOW_MS,
    turn.startMs + START_MS,
    // The rows of the window at rest must all come from above: none may be in sight already.
    nowMs + ((ROWS + 2) * 1_000) / FULL_ROWS_S,
  )
  const reached = turn.from + freeRow(slowFromMs - turn.startMs) - SLOW_ROWS
  const row = Math.floor(reached)
  const extraMs = ((reached - row) / FULL_ROWS_S) * 1_000
  return { ...turn, end: { row, meetMs: slowFromMs + extraMs + SLOW_MS } }
}

/** Whether a reel has come to rest. */
export const isAtRest = ({ end }: Turn, nowMs: number): boolean =>
  end !== undefined && nowMs >= end.meetMs + SETTLE_MS

/** A reel: what it turns through, and where it is. */
export interface Reel {
  readonly strip: string
  readonly turn: Turn
  /** What rests at its end; its cells come in from above, so that nothing in sight changes. */
  readonly next?: { readonly strip: string; readonly stop: number; readonly below: number }
}

/** A reel that rests at a stop. */
export const restingReel = (strip: string, stop: number): Reel => ({
  strip,
  turn: { from: stop, startMs: Number.POSITIVE_INFINITY },
})

/** The same reel, starting to turn. */
export const startReel = (reel: Reel, startMs: number): Reel => ({
  strip: reel.strip,
  turn: { from: reel.turn.from, startMs },
})

/** A turning reel that now knows its stop, on its own strip or on another. */
export function landReel(
  reel: Reel,
  { strip, stop }: { readonly strip: string; readonly stop: number },
  nowMs: number,
  meetMs: number,
): Reel {
  const below = Math.floor(rowAt(reel.turn, nowMs)) - 1
  return { ...reel, turn: planEnd(reel.turn, nowMs, meetMs), next: { strip, stop, below } }
}

/** The symbol in a row of a reel, as a letter of the rules. */
export function symbolAt({ strip, turn, next }: Reel, row: number): string {
  if (!next || !turn.end || row >= next.below) return strip.charAt(wrap(row, strip.length))
  return next.strip.charAt(wrap(row - turn.end.row + next.stop, next.strip.length))
}

const wrap = (row: number, length: number): number => ((row % length) + length) % length
