import { baht } from './baht.ts'
import type { RoundWords } from './game-face.ts'
import type { RoundView, Side } from './studio-words.ts'
import { isWon, unplayed } from './words.ts'

const sideNames: Readonly<Record<Side, string>> = { heads: 'หัว', tails: 'ก้อย' }

/** What a round came to, in one line. Only a real gain is told as one. */
function resultOf(round: RoundView): string[] {
  const { reason, outcome, win, net } = round
  if (reason !== null || outcome === null || win === null || net === null) return [unplayed(round)]
  const side = `ออก${sideNames[outcome as Side]}`
  return [isWon(round) ? `${side} ได้ ${baht(win)}` : `${side} สุทธิ ${baht(net)}`]
}

/** How the coin speaks of its rounds. */
export const coinWords: RoundWords = {
  resultOf,
  betOf: ({ choice, stake }) => `แทง${sideNames[choice as Side]} ${baht(stake)}`,
  redraw: (draws) => (draws.randInt(2) === 0 ? 'heads' : 'tails'),
}
