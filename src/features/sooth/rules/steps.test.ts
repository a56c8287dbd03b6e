import { describe, expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import {
  BANKER_DRAWS,
  DRAWS,
  lossOf,
  percentText,
  PLAYER_DRAWS,
  returnOf,
  TIE_DRAWS,
} from './odds.ts'
import { planSteps, type StepPlan } from './steps.ts'

// Source: games.md §1.5.
test('the returns are those of the table', () => {
  expect(BANKER_DRAWS + PLAYER_DRAWS + TIE_DRAWS).toBe(DRAWS)
  expect(percentText(returnOf('B', 'commission'), 6)).toBe('98.942094%')
  expect(percentText(returnOf('B', 'no_commission'), 6)).toBe('98.541896%')
  expect(percentText(returnOf('P', 'commission'), 6)).toBe('98.764919%')
  expect(percentText(returnOf('P', 'no_commission'), 6)).toBe('98.764919%')
  expect(percentText(lossOf('P'))).toBe('50.6825%')
  expect(percentText(lossOf('B'))).toBe('49.3175%')
})

const plan = (more: Partial<StepPlan> = {}) =>
  planSteps({ firstSatang: bahtOf(10), factorX10: 20, side: 'B', kind: 'commission', ...more })
const stakes = (more: Partial<StepPlan>) => plan(more).steps.map(({ stakeSatang }) => stakeSatang)

describe('the plan of stakes', () => {
  test('doubles, adds up, and says how likely all of it is lost', () => {
    const { steps } = plan()
    expect(steps.map(({ stakeSatang, lostSatang }) => [stakeSatang, lostSatang])).toEqual([
      [bahtOf(10), bahtOf(10)],
      [bahtOf(20), bahtOf(30)],
      [bahtOf(40), bahtOf(70)],
      [bahtOf(80), bahtOf(150)],
    ])
    // 0.493175…⁴ and 0.506825…⁴.
    expect(steps.map(({ fails }) => percentText(fails))).toEqual([
      '49.3175%',
      '24.3222%',
      '11.9951%',
      '5.9157%',
    ])
    expect(percentText(plan({ side: 'P' }).steps[3]?.fails ?? { of: 0n, in: 1n })).toBe('6.5983%')
  })

  test('rounds each stake up to whole baht, from the exact one', () => {
    expect(stakes({ factorX10: 15 })).toEqual([10, 15, 23, 34].map(bahtOf))
    expect(stakes({ factorX10: 10 })).toEqual([10, 10, 10, 10].map(bahtOf))
    expect(stakes({ factorX10: 25, firstSatang: bahtOf(7) })).toEqual([7, 18, 44, 110].map(bahtOf))
  })

  test('loses on average, with either side, in either kind of room, by any factor', () => {
    for (const side of ['B', 'P'] as const) {
      for (const kind of ['commission', 'no_commission'] as const) {
        for (const factorX10 of [10, 15, 20, 25, 30]) {
          const costs = plan({ side, kind, factorX10, firstSatang: bahtOf(1_000) })
          expect(costs.meanLossSatang).toBeGreaterThan(0n)
        }
      }
    }
  })

  test('costs what its tree of wins and losses comes to', () => {
    // Every way through the four steps: a loss takes the stake, a win of the banker brings 95 of 100.
    const { steps, meanLossSatang } = plan({ firstSatang: bahtOf(1_000) })
    const decided = PLAYER_DRAWS + BANKER_DRAWS
    let [reached, lostSatang, gained] = [1n, 0n, 0n]
    for (const [at, { stakeSatang }] of steps.entries()) {
      const ways = reached * BANKER_DRAWS * decided ** BigInt(3 - at)
      gained += ways * (95n * stakeSatang - 100n * lostSatang)
      lostSatang += stakeSatang
      reached *= PLAYER_DRAWS
    }
    gained -= reached * 100n * lostSatang
    const whole = 100n * decided ** 4n
    const off = meanLossSatang * whole + gained
    expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(whole)
  })
})
