import type { DrawSeeds } from '#kernel/fair.ts'
import type { Satang } from '#kernel/money.ts'
import { coinGame } from './coin/game.ts'
import { talatGame } from './talat/game.ts'

/** What a draw came to. */
export interface Drawn {
  /** Everything that the round is shown again from, in the game's own words. */
  readonly outcome: string
  readonly winSatang: Satang
}

/** A game as sites list it, and how its rounds are drawn. */
export interface StudioGame {
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
  /** Stakes are whole multiples of it. */
  readonly stepSatang: Satang
  /** From one press to the next. */
  readonly cycleMs: number
  /** What a player may choose. */
  readonly choices: readonly string[]
  /** The outcome depends on the seeds, the number and the game's configuration alone; the win on stake and choice too. */
  draw(seeds: DrawSeeds, bet: { readonly stakeSatang: Satang; readonly choice: string }): Drawn
}

const games: readonly StudioGame[] = [coinGame, talatGame]

/** All games of the studio. */
export const allGames = (): readonly StudioGame[] => games

/** The game with a code. */
export const findGame = (code: string): StudioGame | undefined =>
  games.find((game) => game.code === code)

/** The game of a session or round. @throws where it is gone from the catalogue */
export function gameOf(code: string): StudioGame {
  const game = findGame(code)
  if (!game) throw new Error(`the game ${code} is gone`)
  return game
}
