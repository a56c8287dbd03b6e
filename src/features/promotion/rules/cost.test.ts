import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { costOf } from './cost.ts'
import type { Terms } from './terms.ts'

const terms = (more: Partial<Terms> = {}): Terms => ({
  kind: 'reload',
  title: 'ฝากรับเพิ่ม',
  product: 'lottery',
  opensAt: bangkokInstant('2026-12-01'),
  closesAt: null,
  hourFrom: null,
  hourTo: null,
  joinedWithinDays: null,
  depositMinSatang: 10_000n,
  depositMaxSatang: null,
  ratePpm: 1_000_000n,
  bonusMaxSatang: 100_000n,
  wagerBase: 'bonus',
  wagerTimes: 10n,
  stakeMaxSatang: null,
  cashoutMaxSatang: 100_000n,
  lifetimeDays: 14,
  stacking: 'alone',
  byCoupon: false,
  budgetSatang: 1_000_000n,
  ...more,
})

test('the budget is the most, and the average is what the best of seventy ways keeps', () => {
  // The same figures as rules/worth.test.ts counts for the promotions of the demo.
  expect(costOf(terms())).toEqual({
    mostSatang: 1_000_000n,
    people: 10n,
    keptPerMille: 256n,
    expectedSatang: 256_000n,
  })
  expect(costOf(terms({ cashoutMaxSatang: null })).keptPerMille).toBe(814n)
})

test('less to play costs more, and a base with the deposit costs less', () => {
  const kept = (more: Partial<Terms>) => costOf(terms(more)).keptPerMille
  expect(kept({ wagerTimes: 1n })).toBeGreaterThan(kept({ wagerTimes: 5n }))
  expect(kept({ wagerTimes: 3n, wagerBase: 'deposit_and_bonus' })).toBe(kept({ wagerTimes: 6n }))
  // A small bonus may be staked in bills of 20 baht: it is riskier, and never worth more than itself.
  const small = kept({ bonusMaxSatang: 5_000n, cashoutMaxSatang: null })
  expect(small).toBeLessThanOrEqual(1_000n)
  expect(kept({ bonusMaxSatang: 500n })).toBeGreaterThan(0n)
})
