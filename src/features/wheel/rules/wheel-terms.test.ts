import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDraws } from '#kernel/fair.ts'
import {
  expectedWorth,
  faultOf,
  highestCredit,
  isGain,
  oddsOf,
  placeOf,
  type Prize,
  WEIGHT_SUM,
  type WheelTerms,
} from './wheel-terms.ts'

const prize = (label: string, weight: number, more: Partial<Prize> = {}): Prize => ({
  label,
  kind: 'none',
  amount: 0n,
  weight,
  stock: null,
  capDay: null,
  capMember: null,
  fallback: null,
  ...more,
})
const credit = (label: string, weight: number, amount: bigint, more: Partial<Prize> = {}) =>
  prize(label, weight, { kind: 'credit', amount, ...more })

/** The wheel of rewards.md §8. */
const VECTOR: readonly Prize[] = [
  prize('none', 4_000),
  prize('10 points', 2_500, { kind: 'points', amount: 10n }),
  credit('฿5', 2_000, 500n),
  credit('฿20', 1_000, 2_000n),
  credit('฿100', 450, 10_000n),
  credit('฿1,000', 49, 100_000n),
  credit('phone', 1, 3_000_000n, { stock: 1, fallback: 3 }),
]
const WEIGHTS = VECTOR.map(({ weight }) => weight)
const at = (x: number) => VECTOR[placeOf(WEIGHTS, x)]?.label

it.each([
  [credit('฿2', 1, 200n), 50, false],
  [credit('฿2.50', 1, 250n), 50, false],
  [credit('฿3', 1, 300n), 50, true],
  [prize('10 points', 1, { kind: 'points', amount: 10n }), 50, false],
  [prize('51 points', 1, { kind: 'points', amount: 51n }), 50, true],
  [prize('a spin', 1, { kind: 'spins', amount: 1n }), 50, false],
  [prize('a spin', 1, { kind: 'spins', amount: 1n }), null, false],
  [prize('two spins', 1, { kind: 'spins', amount: 2n }), null, true],
  [credit('฿2', 1, 200n), null, true],
  [prize('none', 1), null, false],
  [prize('none', 1), 50, false],
])('$0.label for $1 points (null: a free spin) is a gain: $2', (what, costPoints, gain) => {
  expect(isGain(what, costPoints)).toBe(gain)
})

describe('the wheel of the reference', () => {
  it.each([
    [
      'WH1',
      [1, 2, 3, 4, 5, 6],
      [8697, 2457, 4953, 9830, 326, 215],
      ['฿20', 'none', '10 points', '฿100', 'none', 'none'],
    ],
    ['WH2', [7, 8, 9, 10], [9088, 5119, 7845, 7983], ['฿20', '10 points', '฿5', '฿5']],
  ])('%s: draws and fields', (_name, nonces, numbers, labels) => {
    const drawn = nonces.map((nonce) =>
      createDraws({ serverSeed: 'a'.repeat(64), clientSeed: 'client-seed', nonce }).randInt(
        WEIGHT_SUM,
      ),
    )
    expect(drawn).toEqual(numbers)
    expect(drawn.map(at)).toEqual(labels)
  })

  it.each([
    [3_999, 'none'],
    [4_000, '10 points'],
    [9_998, '฿1,000'],
    [9_999, 'phone'],
  ])('WH3: %i is %s', (x, label) => expect(at(x)).toBe(label))

  it('WH4: gives 1,540 satang on average, points apart', () => {
    const money = VECTOR.filter(({ kind }) => kind === 'credit')
    expect(expectedWorth(money)).toBe(1_540n * BigInt(WEIGHT_SUM))
  })

  it('WH5: what ran out is given as its fallback, and the odds say so', () => {
    const odds = oddsOf(VECTOR, (place) => place === 6)
    expect([odds[3], odds[6]]).toEqual([1_001, 0])
  })

  it('has no field beyond its weights', () => {
    expect(() => placeOf(WEIGHTS, WEIGHT_SUM)).toThrow(RangeError)
  })
})

const sound: WheelTerms = {
  title: 'กงล้อ',
  costPoints: 50,
  takesSpins: true,
  spinsADay: 20,
  minLevel: 1,
  budget: 1_000_000n,
  opensAt: null,
  closesAt: null,
  // 250 satang on average: to the satang what fifty points are worth.
  prizes: [prize('none', 9_500), credit('฿50', 500, 5_000n)],
}

describe('terms', () => {
  it('stand when a spin gives on average what it is paid with', () => {
    expect(faultOf(sound)).toBeNull()
    expect(highestCredit(sound.prizes)).toBe(5_000n)
  })

  it.each<[string, Partial<WheelTerms>, string, string]>([
    ['nothing pays', { costPoints: null, takesSpins: false }, 'wheel_unpaid', 'cost_points'],
    ['WH6: 9,999', { prizes: [prize('none', 9_999)] }, 'wheel_weights', 'prizes'],
    [
      'one satang above the price',
      { prizes: [prize('none', 9_500), credit('฿50', 500, 5_001n)] },
      'wheel_above_price',
      'prizes',
    ],
    ['cheaper by points than by spins', { costPoints: 49 }, 'wheel_above_price', 'prizes'],
    [
      'money for nothing',
      { prizes: [prize('none', 10_000, { amount: 5n })] },
      'wheel_amount',
      'prizes.0.amount',
    ],
    [
      'nothing as credit',
      { prizes: [credit('฿0', 10_000, 0n)] },
      'wheel_amount',
      'prizes.0.amount',
    ],
    [
      'no fallback',
      { prizes: [prize('none', 9_999), credit('฿50', 1, 5_000n, { stock: 1 })] },
      'wheel_fallback',
      'prizes.1.fallback',
    ],
    [
      'a fallback that runs out',
      {
        prizes: [
          prize('none', 9_998),
          credit('฿50', 1, 5_000n, { stock: 1, fallback: 2 }),
          credit('฿20', 1, 2_000n, { stock: 1, fallback: 0 }),
        ],
      },
      'wheel_fallback',
      'prizes.1.fallback',
    ],
    [
      'no fallback for a cap of a day',
      { prizes: [prize('none', 9_999), credit('฿50', 1, 5_000n, { capDay: 1 })] },
      'wheel_fallback',
      'prizes.1.fallback',
    ],
    [
      'a fallback that a member gets once',
      {
        prizes: [
          prize('none', 9_998),
          credit('฿50', 1, 5_000n, { capMember: 1, fallback: 2 }),
          credit('฿20', 1, 2_000n, { capMember: 1, fallback: 0 }),
        ],
      },
      'wheel_fallback',
      'prizes.1.fallback',
    ],
    [
      'a fallback of what never runs out',
      { prizes: [prize('none', 9_999), credit('฿50', 1, 5_000n, { fallback: 0 })] },
      'wheel_fallback',
      'prizes.1.fallback',
    ],
    [
      'an end that is no later than the beginning',
      { opensAt: new Date('2026-12-01'), closesAt: new Date('2026-12-01') },
      'wheel_times_odd',
      'closes_at',
    ],
    [
      'a fallback that is worth more',
      {
        prizes: [
          prize('none', 9_998),
          credit('฿20', 1, 2_000n, { stock: 1, fallback: 2 }),
          credit('฿50', 1, 5_000n),
        ],
      },
      'wheel_fallback',
      'prizes.1.fallback',
    ],
    ['a budget below one prize', { budget: 4_999n }, 'wheel_budget_small', 'budget'],
  ])('fall: %s', (_why, change, fault, field) => {
    expect(faultOf({ ...sound, ...change })).toEqual({ fault, field })
  })

  it('every number lies in one field, as often as its weight says', () => {
    const weights = fc
      .array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 24 })
      .map((parts) => [...parts, WEIGHT_SUM - parts.reduce((sum, part) => sum + part, 0)])
      .filter((parts) => (parts.at(-1) ?? 0) > 0)
    fc.assert(
      fc.property(weights, (parts) => {
        const counts = parts.map(() => 0)
        for (let x = 0; x < WEIGHT_SUM; x += 1) {
          const place = placeOf(parts, x)
          counts[place] = (counts[place] ?? 0) + 1
        }
        expect(counts).toEqual(parts)
      }),
      { numRuns: 20 },
    )
  })
})
