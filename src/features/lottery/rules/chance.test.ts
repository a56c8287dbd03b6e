import { expect, test } from 'vitest'
import { betTypeInfo, betTypes } from './bet-types.ts'
import { chancesOf, returnPercent, setChances, setReturnPercent } from './chance.ts'
import { isWin, type Draw } from './match.ts'
import { patternOf } from './permutations.ts'
import { setTierOf, type SetTier } from './set-tiers.ts'

const none: Draw = { top4: null, top3: null, bottom2: null, front3: [], bottom3: [] }
const all = (digits: number) =>
  Array.from({ length: 10 ** digits }, (_, value) => `${value}`.padStart(digits, '0'))

/** Every draw of the fields that a type looks at, all equally likely. */
function spaceOf(betType: (typeof betTypes)[number]): Draw[] {
  if (betType === 'bottom2' || betType === 'run_bottom') {
    return all(2).map((bottom2) => ({ ...none, bottom2 }))
  }
  if (betType === 'top4' || betType === 'tod4') return all(4).map((top4) => ({ ...none, top4 }))
  return all(3).map((top3) => ({ ...none, top3 }))
}

test.each(betTypes.filter((type) => !['front3', 'bottom3', 'top4', 'tod4', 'set4'].includes(type)))(
  '%s: every number of a pattern has the chance that is shown',
  (betType) => {
    const space = spaceOf(betType)
    for (const number of all(betTypeInfo[betType].digits)) {
      const shown =
        chancesOf(betType).find((chance) => chance.pattern === patternOf(number)) ??
        chancesOf(betType)[0]
      const wins = space.filter((draw) => isWin(betType, number, draw)).length
      expect(wins * (shown?.of ?? 0)).toBe((shown?.wins ?? 0) * space.length)
    }
  },
)

// 10,000 numbers against 10,000 draws are many: some numbers, of each pattern, against every draw.
test.each(['0000', '0420', '9999'])('top4 %s wins once in 10,000', (number) => {
  const wins = spaceOf('top4').filter((draw) => isWin('top4', number, draw)).length
  expect(chancesOf('top4')).toEqual([{ pattern: 'ordinary', wins, of: 10_000 }])
})

test.each(['0123', '9870', '1123', '3121', '1122', '2112', '1112', '0100', '7777'])(
  'tod4 %s has the chance that is shown for its pattern',
  (number) => {
    const shown = chancesOf('tod4').find((chance) => chance.pattern === patternOf(number))
    const wins = spaceOf('tod4').filter((draw) => isWin('tod4', number, draw)).length
    expect(shown).toMatchObject({ wins, of: 10_000 })
  },
)

test('a set of four different digits wins each tier so often, and any of them as often as all', () => {
  const chances = setChances()
  expect(chances.map(({ tier, wins }) => [tier, wins])).toEqual([
    ['four_straight', 1],
    ['three_straight', 9],
    ['four_tod', 23],
    ['three_tod', 45],
    ['three_front', 9],
    // 199 by either pair, less 1234 itself, 9 of 3 ตัวหน้า, 9 of 3 ตัวตรง, 1243 and 2134.
    ['two', 178],
  ])
  const counted = all(4).map((top4) => setTierOf('1234', top4))
  for (const { tier, wins } of chances) {
    expect(counted.filter((one) => one === tier)).toHaveLength(wins)
  }
  // lottery.md §2.2: (125,000 + 9 × 41,000 + 23 × 5,500 + 45 × 4,100 + 9 × 1,800 + 178 × 1,600) /
  // 120.
  const baht = [125_000, 41_000, 5500, 4100, 1800, 1600]
  const prizes = Object.fromEntries(
    chances.map(({ tier }, at) => [tier, BigInt(baht[at] ?? 0) * 100n]),
  ) as Record<SetTier, bigint>
  expect(setReturnPercent({ unitSatang: 12_000n, prizes })).toBeCloseTo(92.1667, 3)
  const any = chances.reduce((sum, { wins }) => sum + wins, 0)
  expect(chancesOf('set4')).toEqual([{ pattern: 'ordinary', wins: any, of: 10_000 }])
})

test.each(['front3', 'bottom3'] as const)('%s: counted over all pairs of two draws', (betType) => {
  const numbers = all(3)
  let wins = 0
  for (const first of numbers) {
    for (const second of numbers) {
      const draw = { ...none, [betType]: [first, second] }
      if (isWin(betType, '123', draw)) wins += 1
    }
  }
  expect(chancesOf(betType)).toEqual([{ pattern: 'ordinary', wins, of: 1_000_000 }])
  expect(wins).toBe(1999)
})

// lottery.md §2.2, the return of the usual rates.
test.each([
  ['top3', 'ordinary', 90_000n, 1 / 1000, 90],
  ['tod3', 'ordinary', 15_000n, 6 / 1000, 90],
  ['tod3', 'double', 15_000n, 3 / 1000, 45],
  ['tod3', 'triple', 15_000n, 1 / 1000, 15],
  ['front3', 'ordinary', 45_000n, 1999 / 1_000_000, 89.955],
  ['top2', 'ordinary', 9000n, 1 / 100, 90],
  ['bottom2', 'ordinary', 9000n, 1 / 100, 90],
  ['run_top', 'ordinary', 320n, 0.271, 86.72],
  ['run_bottom', 'ordinary', 420n, 0.19, 79.8],
] as const)('%s %s at %s: chance %d, return %d %%', (betType, pattern, rate, chance, percent) => {
  const found = chancesOf(betType).find((row) => row.pattern === pattern)
  expect(found).toBeDefined()
  if (!found) return
  expect(found.wins / found.of).toBeCloseTo(chance, 12)
  expect(returnPercent(rate, found)).toBeCloseTo(percent, 10)
})
