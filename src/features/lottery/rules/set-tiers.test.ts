import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linePrize, potentialWin, type SetTerms } from './payout.ts'
import { setTierOf, setTierNames, setTiers, winningSets, type SetTier } from './set-tiers.ts'

// หวยชุด of ฿120 (lottery.md §2.2).
const terms: SetTerms = {
  unitSatang: 12_000n,
  prizes: {
    four_straight: 12_500_000n,
    three_straight: 4_100_000n,
    four_tod: 550_000n,
    three_tod: 410_000n,
    three_front: 180_000n,
    two: 160_000n,
  },
}

test.each([
  ['9887', 'four_straight', 125_000],
  ['0887', 'three_straight', 41_000],
  ['8879', 'four_tod', 5500],
  ['8987', 'four_tod', 5500],
  ['0788', 'three_tod', 4100],
  ['9880', 'three_front', 1800],
  ['9800', 'two', 1600],
  ['0087', 'two', 1600],
  ['9808', 'two', 1600],
  ['0980', null, 0],
  ['1234', null, 0],
] as const)('%s against 9887: %s, %d baht for one unit', (number, tier, baht) => {
  expect(setTierOf(number, '9887')).toBe(tier)
  const line = { betType: 'set4', number, amountSatang: 36_000n, rateX100: 1n, set: terms } as const
  const draw = { top4: '9887', top3: '887', bottom2: '98', front3: [], bottom3: [] }
  expect(linePrize(line, draw)).toBe(3n * BigInt(baht) * 100n)
  expect(potentialWin(line)).toBe(3n * 12_500_000n)
})

test('a prize is never lower than that of a tier behind it', () => {
  const prizes = setTiers.map((tier) => terms.prizes[tier])
  expect(prizes.every((prize, at) => at === 0 || prize < (prizes[at - 1] ?? 0n))).toBe(true)
})

/** The rule once more, read off the words: every tier by itself, then the best prize. */
function naiveTier(number: string, drawn: string): SetTier | null {
  const sorted = (text: string) => text.split('').toSorted().join('')
  const has: Record<SetTier, boolean> = {
    four_straight: number === drawn,
    three_straight: number.endsWith(drawn.slice(-3)),
    four_tod: sorted(number) === sorted(drawn),
    three_tod: sorted(number.slice(-3)) === sorted(drawn.slice(-3)),
    three_front: number.startsWith(drawn.slice(0, 3)),
    two: number.startsWith(drawn.slice(0, 2)) || number.endsWith(drawn.slice(-2)),
  }
  const won = setTiers.filter((tier) => has[tier])
  const paid = won.toSorted((one, other) => (terms.prizes[one] > terms.prizes[other] ? -1 : 1))
  return paid[0] ?? null
}

const four = fc.integer({ min: 0, max: 9999 }).map((value) => `${value}`.padStart(4, '0'))

test('the sets written out are those that win, for every number, with their best tier', () => {
  fc.assert(
    fc.property(four, (drawn) => {
      const all = Array.from({ length: 10_000 }, (_, value) => `${value}`.padStart(4, '0'))
      const wins = all.flatMap((number) => {
        const tier = naiveTier(number, drawn)
        expect(setTierOf(number, drawn)).toBe(tier)
        return tier === null ? [] : [{ number, tier }]
      })
      expect(winningSets(drawn)).toEqual(wins)
    }),
    { numRuns: 8 },
  )
})

test('nothing drawn, nothing won; every tier has a name', () => {
  expect(setTierOf('1234', null)).toBeNull()
  expect(winningSets(null)).toEqual([])
  expect(setTiers.map((tier) => setTierNames[tier]).every((name) => name.length > 0)).toBe(true)
})
