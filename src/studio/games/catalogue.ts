import { bahtOf, type Satang } from '#kernel/money.ts'
import { coinConfig, coinConfigHash } from './coin/rules.ts'

/** A game as sites list it. */
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
}

const games: readonly StudioGame[] = [
  {
    code: coinConfig.game,
    name: 'หัวก้อย',
    nameEn: 'Heads or Tails',
    category: 'Table Games',
    version: coinConfig.version,
    configHash: coinConfigHash,
    returnPercent: coinConfig.returnBp / 100,
    volatility: 'low',
    minSatang: bahtOf(1),
    maxSatang: bahtOf(500),
  },
]

/** All games of the studio. */
export const allGames = (): readonly StudioGame[] => games

/** The game with a code. */
export const findGame = (code: string): StudioGame | undefined =>
  games.find((game) => game.code === code)
