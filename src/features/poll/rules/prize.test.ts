import { expect, test } from 'vitest'
import { isShareOf, parseAmount, type Prize, sharePrize, totalFor } from './prize.ts'

const pot = (amount: bigint): Prize => ({ kind: 'pot', amount, budget: amount })
const winners = (...weights: number[]) =>
  weights.map((weight, at) => ({ memberId: BigInt(at + 1), weight, firstVote: BigInt(10 + at) }))
const shares = (prize: Prize, ...weights: number[]) =>
  sharePrize(prize, winners(...weights)).map(({ share }) => share)

test.each([
  // Source: rewards.md §11, PO2–PO4.
  ['PO2: three share a pot', pot(100_000n), [1, 1, 1], [33_334n, 33_333n, 33_333n]],
  ['PO3: by votes', pot(100_000n), [3, 2, 2], [42_857n, 28_572n, 28_571n]],
  [
    'PO4: fixed, down to the budget',
    { kind: 'fixed', amount: 20_000n, budget: 50_000n } as const,
    [1, 1, 1],
    [16_667n, 16_667n, 16_666n],
  ],
  [
    'fixed, below the budget',
    { kind: 'fixed', amount: 20_000n, budget: 50_000n } as const,
    [1, 1],
    [20_000n, 20_000n],
  ],
  ['one takes all of it', pot(100_000n), [7], [100_000n]],
  ['more winners than units: the earliest', pot(2n), [1, 1, 1], [1n, 1n, 0n]],
  ['nobody guessed right', pot(100_000n), [], []],
])('%s', (_name, prize, weights, expected) => {
  expect(shares(prize, ...weights)).toEqual(expected)
})

test('the shares are the total, whatever the weights', () => {
  for (let total = 1n; total < 60n; total += 1n) {
    for (const weights of [[1], [1, 2], [3, 2, 2], [5, 5, 5, 1], [1, 1, 1, 1, 1, 1, 9]]) {
      const made = shares(pot(total), ...weights)
      expect(made.reduce((sum, share) => sum + share, 0n)).toBe(total)
    }
  }
})

test('the order in which winners are read changes nothing', () => {
  const all = winners(2, 1, 1, 3)
  expect(sharePrize(pot(1_001n), all.toReversed())).toEqual(sharePrize(pot(1_001n), all))
})

test('a share is its part rounded down, or one unit more', () => {
  const of = { weight: 3, ofWeight: 7n, total: 100_000n }
  expect([42_856n, 42_857n, 42_858n, 42_859n].map((share) => isShareOf(share, of))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('nothing is shared among nobody', () => {
  expect(totalFor(pot(100n), 0n)).toBe(0n)
})

test.each([
  ['THB', '500.50', 50_050n],
  ['THB', 'มาก', null],
  ['POINT', '500', 500n],
  ['POINT', '500.50', null],
  ['POINT', '-1', null],
] as const)('%s %s is %s', (currency, text, amount) => {
  expect(parseAmount(currency, text)).toBe(amount)
})
