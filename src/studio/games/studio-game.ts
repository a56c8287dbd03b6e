import type { DrawSeeds } from '#kernel/fair.ts'
import type { Satang } from '#kernel/money.ts'

/** What a draw came to. */
export interface Drawn {
  /** Everything that the round is shown again from, in the game's own words. */
  readonly outcome: string
  readonly winSatang: Satang
}

/** A game as sites list it. */
export interface ListedGame {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  /** In the words of the operator API. */
  readonly category: string
  readonly version: string
  readonly configHash: string
  /** Per cent. */
  readonly returnPercent: number
  readonly volatility: 'low' | 'medium' | 'high'
  readonly minSatang: Satang
  readonly maxSatang: Satang
  /** Whether its mathematics is published at `/par/<code>`. */
  readonly hasParSheet: boolean
}

/** A game that its player has for himself, and how its rounds are drawn. */
export interface StudioGame extends ListedGame {
  /** Stakes are whole multiples of it. */
  readonly stepSatang: Satang
  /** From one press to the next. */
  readonly cycleMs: number
  /** What a player may choose. */
  readonly choices: readonly string[]
  /** The outcome depends on the seeds, the number and the game's configuration alone; the win on stake and choice too. */
  draw(seeds: DrawSeeds, bet: { readonly stakeSatang: Satang; readonly choice: string }): Drawn
}
