import type { StudioConfig } from '../config.ts'
import { allGames, findGame } from '../games/catalogue.ts'
import type { ListedGame } from '../games/studio-game.ts'
import { TABLE_GAME, tableGame } from './table-game.ts'

/** What sites are told of. A studio that has no beacon runs no tables. */
export const listedGames = ({ beaconUrls }: StudioConfig): readonly ListedGame[] =>
  beaconUrls.length > 0 ? [...allGames(), tableGame] : allGames()

/** What a game is by its code, whether it is played here or not. */
export const findListed = (code: string): ListedGame | undefined =>
  code === TABLE_GAME ? tableGame : findGame(code)
