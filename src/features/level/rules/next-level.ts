import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import { type LevelStep, needsCheck, reachedLevel } from './level-terms.ts'

/** What staff set: nothing lowers the member below it, or raises him above it. */
export interface Hold {
  readonly kind: 'floor' | 'ceiling'
  readonly level: number
}

/** How a member stands when a night comes to him. */
export interface Standing {
  readonly level: number
  /** Valid play of the 90 days; below zero where a correction took back what older days had. */
  readonly sumSatang: Satang
  readonly hold: Hold | null
  /** Whether something may be offered to him: he is not excluded, nor was he in the last 90 days. */
  readonly mayRise: boolean
}

/** What a night makes of him. */
export interface NextLevel {
  readonly level: number
  /** The level that he reaches and that staff look at first; null: none. */
  readonly review: number | null
}

/**
 * What a night makes of a member: up to the level that his play reaches, as far as nobody has to look at
 * it first; down by one step, and on the first of a month alone.
 */
export function nextLevel(
  steps: readonly LevelStep[],
  night: Day,
  { level, sumSatang, hold, mayRise }: Standing,
): NextLevel {
  const most = hold?.kind === 'ceiling' ? hold.level : Infinity
  const least = hold?.kind === 'floor' ? hold.level : 1
  const reached = Math.min(reachedLevel(steps, sumSatang), most)
  if (reached > level) {
    if (!mayRise) return { level, review: null }
    const free = freeLevel(steps, reached)
    return { level: Math.max(level, free), review: free < reached ? reached : null }
  }
  const falls = reached < level && level > least && isFirst(night)
  return { level: falls ? level - 1 : level, review: null }
}

/** The highest level up to one that nobody has to look at. */
function freeLevel(steps: readonly LevelStep[], upTo: number): number {
  let level = upTo
  while (level > 1 && needsCheck(steps, level)) level -= 1
  return level
}

const isFirst = (night: Day): boolean => night.endsWith('-01')

/** The first of the month after a day: the next night on which somebody can fall. */
export function nextFall(day: Day): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month === 12
    ? `${year + 1}-01-01`
    : `${day.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`
}

/** What a person of the staff sets holds from below where it is at least the level that is, else from above. */
export const holdKind = (from: number, to: number): Hold['kind'] =>
  to >= from ? 'floor' : 'ceiling'
