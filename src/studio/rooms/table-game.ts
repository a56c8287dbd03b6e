import { baccaratConfig } from '../games/baccarat/config.ts'

/** The game of live tables. It is not in the catalogue before it has a page to be played on. */
export const TABLE_GAME: string = baccaratConfig.game
