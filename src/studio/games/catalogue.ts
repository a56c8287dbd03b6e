import { coinGame } from './coin/game.ts'
import type { StudioGame } from './studio-game.ts'
import { talatGame } from './talat/game.ts'

const games: readonly StudioGame[] = [coinGame, talatGame]

/** The games that a player has for himself; what sites list is `rooms/listed-games.ts`. */
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
