import type { Satang } from '#kernel/money.ts'

/** Bangkok days whose play counts, the newest of them yesterday's. */
export const LEVEL_DAYS = 90
/** From this level on nobody comes to a level that staff have not looked at. */
const CHECKED_FROM = 4

/** One level. */
export interface LevelStep {
  /** 1 is where everybody begins. */
  readonly level: number
  readonly name: string
  /** Valid play of own money in 90 days, from which on it is reached. */
  readonly fromSatang: Satang
  /** Whether staff look at the member before he gets it. */
  readonly needsCheck: boolean
}

/** What is wrong with levels, and in which field. */
export interface LevelFault {
  readonly fault:
    | 'level_first_zero'
    | 'level_not_rising'
    | 'level_check_needed'
    | 'level_name_twice'
  readonly field: string
}

/** Why levels do not go together, by their order; null: they do. */
export function faultOf(steps: readonly LevelStep[]): LevelFault | null {
  const names = new Set<string>()
  for (const [at, { level, name, fromSatang, needsCheck }] of steps.entries()) {
    const before = steps[at - 1]
    if (!before && fromSatang !== 0n) return { fault: 'level_first_zero', field: 'levels.0.from' }
    if (before && fromSatang <= before.fromSatang) {
      return { fault: 'level_not_rising', field: `levels.${at}.from` }
    }
    if (!needsCheck && (level >= CHECKED_FROM || before?.needsCheck === true)) {
      return { fault: 'level_check_needed', field: `levels.${at}.needs_check` }
    }
    if (names.has(name)) return { fault: 'level_name_twice', field: `levels.${at}.name` }
    names.add(name)
  }
  return null
}

/** The level that so much play reaches. */
export const reachedLevel = (steps: readonly LevelStep[], sumSatang: Satang): number =>
  steps.findLast(({ fromSatang }) => fromSatang <= sumSatang)?.level ?? 1

/** The name of a level; one that the terms do not have any more is called by its number. */
export const levelName = (steps: readonly LevelStep[], level: number): string =>
  steps.find((step) => step.level === level)?.name ?? `ระดับ ${level}`

export const needsCheck = (steps: readonly LevelStep[], level: number): boolean =>
  steps.find((step) => step.level === level)?.needsCheck ?? level >= CHECKED_FROM
