import type { ExplainedPart, ProvableGames } from '#features/fairness/rules/check-proof.ts'
import { allGames } from '#studio/games/catalogue.ts'
import { LINE_BETS, talatConfig } from '#studio/games/talat/config.ts'
import { readTalat, type TalatSpin } from '#studio/games/talat/rules.ts'
import { symbolNames } from '#studio/games/talat/symbol-names.ts'

/** What a page says of a game beyond its rules. */
interface Words {
  readonly winRule: string
  wordOf(outcome: string): string
  explain?(outcome: string): readonly ExplainedPart[]
}

const SIDES: Readonly<Record<string, string>> = { heads: 'หัว', tails: 'ก้อย' }

const words: Readonly<Record<string, Words>> = {
  coin: {
    winRule: 'ทายถูกได้ 2 เท่าของเดิมพัน ทายผิดไม่ได้',
    wordOf: (outcome) => SIDES[outcome] ?? outcome,
  },
  talat: {
    winRule: 'จำนวนเท่ารวม × เดิมพัน',
    wordOf: (outcome) => (outcome === 'spin' ? 'หมุน' : outcome),
    explain: explainTalat,
  },
}
const unknown: Words = { winRule: 'ตามกติกาของเกม', wordOf: (outcome) => outcome }

/** Our studio's games: the files by which it draws, as this page works them out. */
export const provableGames: ProvableGames = Object.fromEntries(
  allGames().map(({ code, name, configHash, choices, draw }) => [
    code,
    { name, configHash, choices, draw, ...(words[code] ?? unknown) },
  ]),
)

function explainTalat(outcome: string): ExplainedPart[] {
  const { spins, pays, isCapped } = readTalat(outcome)
  const total = {
    title: `รวม ${spins.length} หมุน`,
    lines: isCapped ? [`ครบเพดาน ${talatConfig.capStakes} เท่าของเดิมพัน`] : [],
    sum: `รวม ${timesText(pays)}`,
  }
  return [...spins.map(explainSpin), total]
}

/** Line bets as multiples of the stake: `2.5 เท่า`. */
const timesText = (lineBets: number): string => `${lineBets / LINE_BETS} เท่า`

const explainSpin = (spin: TalatSpin, at: number): ExplainedPart => ({
  title: spin.isFree ? `ฟรีสปินครั้งที่ ${at}` : 'หมุนแรก',
  lines: [
    `วงล้อหยุดที่ ${spin.stops.join(' ')}`,
    ...spin.lines.map(
      ({ line, symbol, count, pays }) =>
        `ไลน์ ${line} ${symbolNames[symbol]} ${count} ช่อง = ${timesText(pays)}`,
    ),
    ...(spin.scatterPays > 0
      ? [`${symbolNames.S} ${spin.scatters} ใบ = ${timesText(spin.scatterPays)}`]
      : []),
    ...(spin.adds > 0 ? [`ได้ฟรีสปิน ${spin.adds} ครั้ง`] : []),
  ],
  sum: spin.pays > 0 ? `รวม ${timesText(spin.pays)}` : 'ไม่ถูกรางวัล',
})
