import { expect, test } from 'vitest'
import { worthOf } from './worth.ts'

/** Two digits at 90, the best published rate: the house keeps a tenth. */
const RATE = 90
/** A round is a tenth of the bonus: the largest bill. */
const BILLS = 10
/** Valid turnover counts up to seventy of a hundred numbers; more counts nothing. */
const waysOf = Array.from({ length: 70 }, (_, at) => at + 1)

/** What is kept of a bonus of 1,000, rounded up. */
const keptOf = (numbers: number, times: number, capTimes: number | null) => {
  const bonus = numbers * BILLS
  const { numerator, denominator } = worthOf({
    numbers,
    rate: RATE,
    bonus,
    need: bonus * times,
    cashoutMax: capTimes === null ? null : bonus * capTimes,
  })
  return Number((numerator * 1000n) / (denominator * BigInt(bonus))) + 1
}

test('without ruin every round costs its edge: nothing else moves the expectation', () => {
  // One round of one number with all the money that it takes: 1 - 1 + 90 × 1/100, of 10 units.
  expect(worthOf({ numbers: 1, rate: RATE, bonus: 10, need: 1, cashoutMax: null })).toEqual({
    numerator: 990n,
    denominator: 100n,
  })
  // Both sides, all hundred: the loss is certain, and it counts nothing.
  expect(worthOf({ numbers: 100, rate: RATE, bonus: 1000, need: 100, cashoutMax: null })).toEqual({
    numerator: 99_000n,
    denominator: 100n,
  })
})

test('ten times the bonus is what its edge takes: B × (1 − N × edge) is nothing', () => {
  const edgeOfThousand = 1000 - RATE * 10
  expect(1000 - 10 * edgeOfThousand).toBe(0)
  expect(1000 - 8 * edgeOfThousand).toBe(200)
})

test('the least risk that counts keeps little; rare wins keep what a cap leaves', () => {
  const least = keptOf(70, 10, null)
  const rare = keptOf(1, 10, null)
  // What somebody keeps who runs dry early was never played: ruin is what a bonus is worth.
  expect(least).toBeLessThan(rare)
  expect({ least, rare }).toMatchInlineSnapshot(`
    {
      "least": 213,
      "rare": 814,
    }
  `)
})

test('the worth of the demo promotions, at the best of seventy ways to play', () => {
  const best = (times: number, cap: number | null) =>
    Math.max(...waysOf.map((numbers) => keptOf(numbers, times, cap)))
  // Of 1,000 baht of bonus; a promotion is a cost, and its budget the most that it can be.
  expect({
    welcome: best(10, 1),
    reload: best(10, 2),
    uncapped: best(10, null),
  }).toMatchInlineSnapshot(`
    {
      "reload": 375,
      "uncapped": 814,
      "welcome": 256,
    }
  `)
})
