import { bahtOf } from '#kernel/money.ts'
import type { StudioGame } from '../studio-game.ts'
import { coinConfig, coinConfigHash, drawCoin, type Side, sides, winOf } from './rules.ts'

/** หัวก้อย as the studio serves it. */
export const coinGame: StudioGame = {
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
  stepSatang: 1n,
  cycleMs: 5_000,
  hasParSheet: false,
  choices: sides,
  draw(seeds, { stakeSatang, choice }) {
    const outcome = drawCoin(seeds)
    return { outcome, winSatang: winOf(stakeSatang, choice as Side, outcome) }
  },
}
