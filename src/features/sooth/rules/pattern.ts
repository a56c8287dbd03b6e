import type { RoadResult, Side } from '#kernel/roads.ts'

/** The patterns that the formula knows, in the order in which they are looked for. */
export const patterns = ['dragon', 'ping_pong', 'pairs', 'two_cut', 'three_cut'] as const
export type Pattern = (typeof patterns)[number]

/** So many of one side in a row are a dragon, and so many turns about are ping-pong. */
export const DRAGON_MIN = 4
export const PING_PONG_MIN = 4

/** Coups of one side in a row; ties lie between them and do not count. */
export interface Run {
  readonly side: Side
  readonly length: number
}

/** What the formula sees at the end of a shoe, and which side it names for the next decided coup. */
export interface Suggestion {
  readonly pattern: Pattern
  /** How many decided coups at the end of the shoe make the pattern. */
  readonly length: number
  readonly side: Side
}

export const otherSide = (side: Side): Side => (side === 'B' ? 'P' : 'B')

/** The runs of a shoe, the oldest first. */
export function runsOf(results: readonly RoadResult[]): Run[] {
  const runs: Run[] = []
  for (const result of results) if (result !== 'T') addTo(runs, result)
  return runs
}

/** Adds a decided coup to the runs before it. */
export function addTo(runs: Run[], side: Side): void {
  const last = runs.at(-1)
  if (last?.side === side) runs[runs.length - 1] = { side, length: last.length + 1 }
  else runs.push({ side, length: 1 })
}

/**
 * The pattern at the end of the runs, and what it names; null: no pattern, and nothing is named. It reads the last
 * runs only, never what comes after them.
 */
export function suggestAfter(runs: readonly Run[]): Suggestion | null {
  const last = runs.at(-1)
  if (!last) return null
  const { side, length } = last
  const before = runs.at(-2)?.length
  const twoBefore = runs.at(-3)?.length
  if (length >= DRAGON_MIN) return { pattern: 'dragon', length, side }
  const turns = turnsAtEnd(runs)
  if (turns >= PING_PONG_MIN) return { pattern: 'ping_pong', length: turns, side: otherSide(side) }
  if (length === 2 && before === 2) return { pattern: 'pairs', length: 4, side: otherSide(side) }
  if (length === 1 && before === 2 && twoBefore === 2) return { pattern: 'pairs', length: 5, side }
  // The run before the last one of the same side was cut at this length, too.
  if (length === 2 && twoBefore === 2) {
    return { pattern: 'two_cut', length: 2, side: otherSide(side) }
  }
  if (length === 3 && twoBefore === 3) {
    return { pattern: 'three_cut', length: 3, side: otherSide(side) }
  }
  return null
}

/** How many coups at the end take turns; the last one of a longer run begins them. */
function turnsAtEnd(runs: readonly Run[]): number {
  const others = runs.findLastIndex(({ length }) => length > 1)
  const singles = runs.length - 1 - others
  return others === -1 ? singles : singles + 1
}
