import type { Satang } from '#kernel/money.ts'
import { baccaratConfig } from '../games/baccarat/config.ts'
import { baccaratConfigHash } from '../games/baccarat/shoe.ts'
import type { ListedGame } from '../games/studio-game.ts'
import { roomPlans } from './plans.ts'

/** The code of the game of live tables. */
export const TABLE_GAME: string = baccaratConfig.game

const least = (one: Satang, other: Satang): Satang => (one < other ? one : other)
const most = (one: Satang, other: Satang): Satang => (one > other ? one : other)

/** The game of live tables as sites list it: one entry for all of them. */
export const tableGame: ListedGame = {
  code: TABLE_GAME,
  name: 'บาคาร่า',
  nameEn: 'Baccarat',
  category: 'Live Baccarat',
  version: baccaratConfig.version,
  configHash: baccaratConfigHash,
  // Of the banker with commission; the page has the return beside each box. A test holds it to `par-sheet.json`.
  returnPercent: 98.94,
  volatility: 'low',
  minSatang: roomPlans.map(({ minSatang }) => minSatang).reduce(least),
  maxSatang: roomPlans.map(({ maxSatang }) => maxSatang).reduce(most),
  hasParSheet: true,
}
