import { expect, test } from 'vitest'
import { POINT_MARGIN_PPM } from '#kernel/points.ts'
import { type BetType, betTypes } from '../../rules/bet-types.ts'
import { chancesOf } from '../../rules/chance.ts'
import type { RateTerm } from './terms.ts'
import { rateAboveMargin, rateMax } from './rate-bound.ts'

// Hundredths of a rate: what a level may be paid at most, so that a tenth of the bet stays with the house.
test.for<[BetType, plain: bigint, discounted: bigint]>([
  ['top4', 900_000n, 855_000n],
  ['tod4', 37_500n, 35_625n],
  ['top3', 90_000n, 85_500n],
  ['tod3', 15_000n, 14_250n],
  ['front3', 45_022n, 42_771n],
  ['bottom3', 45_022n, 42_771n],
  ['top2', 9_000n, 8_550n],
  ['bottom2', 9_000n, 8_550n],
  ['run_top', 332n, 315n],
  ['run_bottom', 473n, 450n],
])('%s pays a level %d at most, %d with five percent off', ([betType, plain, discounted]) => {
  expect(rateMax({ betType, discountBp: 0 })).toBe(plain)
  expect(rateMax({ betType, discountBp: 500 })).toBe(discounted)
})

const term = (betType: BetType, rateX100: bigint, discountBp = 0): RateTerm => ({
  betType,
  rateX100: 100n,
  minSatang: 100n,
  maxPerBetSatang: 1_000n,
  maxPerMemberSatang: 1_000n,
  capSatang: null,
  discountBp,
  steps: [],
  vip: [
    { levelFrom: 2, rateX100: 1n },
    { levelFrom: 5, rateX100 },
  ],
  unitSatang: null,
  prizes: [],
})

test('of every type, number and discount a tenth is kept at the highest rate, and one step more is refused', () => {
  const kept = (betType: BetType, rateX100: bigint, discountBp: number) =>
    chancesOf(betType).every(({ wins, of }) => {
      const paid = BigInt(10_000 - discountBp) * BigInt(of) * 100n
      const back = rateX100 * BigInt(wins) * 10_000n
      return (paid - back) * 1_000_000n >= paid * POINT_MARGIN_PPM.lottery
    })
  for (const betType of betTypes) {
    for (const discountBp of [0, 1, 333, 500, 1_234, 5_000]) {
      const most = rateMax({ betType, discountBp })
      expect(kept(betType, most, discountBp)).toBe(true)
      expect(kept(betType, most + 1n, discountBp)).toBe(false)
      expect(rateAboveMargin([term(betType, most, discountBp)])).toBeUndefined()
      expect(rateAboveMargin([term('top2', 1n), term(betType, most + 1n, discountBp)])).toBe(
        'terms.rate.rates.1.vip',
      )
      const plain = { ...term(betType, 1n, discountBp), rateX100: most }
      expect(rateAboveMargin([plain])).toBeUndefined()
      expect(rateAboveMargin([{ ...plain, rateX100: most + 1n }])).toBe('terms.rate.rates.0.rate')
    }
  }
})
