import { createDraws } from '#kernel/fair.ts'
import { sha256Text } from '#kernel/hash.ts'
import { bahtOf } from '#kernel/money.ts'
import type { StudioGame } from '../studio-game.ts'
import { LINE_BETS, talatConfig } from './config.ts'
import { drawStopsText } from './rules.ts'

/** SHA-256 of the configuration as canonical JSON; every round carries it. */
export const talatConfigHash = sha256Text(JSON.stringify(talatConfig))

/** ตลาดผลไม้ as the studio serves it. The outcome is the stops of all spins, which `readTalat` reads. */
export const talatGame: StudioGame = {
  code: talatConfig.game,
  name: 'ตลาดผลไม้',
  nameEn: 'Fruit Market',
  category: 'Video Slots',
  version: talatConfig.version,
  configHash: talatConfigHash,
  // `par.ts` works it out; a test holds the two together.
  returnPercent: 96.01,
  volatility: 'medium',
  minSatang: bahtOf(1),
  maxSatang: bahtOf(500),
  stepSatang: 10n,
  cycleMs: 2_500,
  hasParSheet: true,
  choices: ['spin'],
  draw(seeds, { stakeSatang }) {
    const { text, pays } = drawStopsText(createDraws(seeds))
    return { outcome: text, winSatang: (stakeSatang / BigInt(LINE_BETS)) * BigInt(pays) }
  },
}
