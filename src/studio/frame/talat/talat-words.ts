import { drawStopsText } from '#studio/games/talat/rules.ts'
import { baht, satangOf, signedBaht, wireOf } from '../baht.ts'
import type { RoundWords } from '../game-face.ts'
import type { RoundView } from '../studio-words.ts'
import { isWon, unplayed } from '../words.ts'

/** How many free spins the text of a round's stops has. */
export const freeSpinsIn = (outcome: string): number => outcome.split(';').length - 1

/** Line bets of a stake as an amount: a stake is ten of them. */
export const lineBetsText = (stake: string, lineBets: number): string =>
  baht(wireOf((satangOf(stake) / 10n) * BigInt(lineBets)))

/** Only a real gain is told as one; what came back of a stake has the loss beside it. */
function resultOf(round: RoundView): string[] {
  const { reason, outcome, win, net } = round
  if (reason !== null || outcome === null || win === null || net === null) return [unplayed(round)]
  const rest = ` สุทธิ ${signedBaht(net)}`
  if (isWon(round)) return [`ได้ ${baht(win)}`, rest]
  return [satangOf(win) > 0n ? `ได้คืน ${baht(win)}` : 'ไม่ถูกรางวัล', rest]
}

function betOf({ stake, outcome }: RoundView): string {
  const free = outcome === null ? 0 : freeSpinsIn(outcome)
  return `เดิมพัน ${baht(stake)}${free > 0 ? ` · ฟรีสปิน ${free}\u00A0ครั้ง` : ''}`
}

/** How talat speaks of its rounds. */
export const talatWords: RoundWords = {
  resultOf,
  betOf,
  redraw: (draws) => drawStopsText(draws).text,
}
