import type { RoadResult } from '#kernel/roads.ts'
import { addTo, type Pattern, patterns, type Run, suggestAfter } from './pattern.ts'

/** How often the formula was right, of the decided coups for which it named a side. */
export interface Tally {
  readonly correct: number
  readonly total: number
  /** How often the banker won in the same coups: what naming the banker each time would have got. */
  readonly banker: number
}

/** One tally for each pattern, and one of all of them. */
export type Tallies = Readonly<Record<Pattern | 'all', Tally>>

/**
 * What the formula would have got in these shoes. Every coup is judged by what the coups before it in its own shoe
 * made the formula say; a tie decides nothing, and the word before it stays. Cost: one step a coup.
 */
export function tallyOf(shoes: readonly (readonly RoadResult[])[]): Tallies {
  const counts = Object.fromEntries(
    ['all', ...patterns].map((name) => [name, { correct: 0, total: 0, banker: 0 }]),
  ) as Record<Pattern | 'all', { correct: number; total: number; banker: number }>
  for (const shoe of shoes) {
    const runs: Run[] = []
    for (const result of shoe) {
      if (result === 'T') continue
      const said = suggestAfter(runs)
      if (said) {
        for (const count of [counts.all, counts[said.pattern]]) {
          count.total += 1
          if (said.side === result) count.correct += 1
          if (result === 'B') count.banker += 1
        }
      }
      addTo(runs, result)
    }
  }
  return counts
}
