import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

test.each<[left: number, stocks: readonly number[], parts: readonly number[]]>([
  [10, [], []],
  [0, [5, 5], [0, 0]],
  [3, [10], [3]],
  [10, [3], [3]],
  // The last one is shown on one shelf, not on both.
  [1, [5, 5], [1, 0]],
  [10, [100, 100], [5, 5]],
  [10, [100, 2], [8, 2]],
  [10, [2, 100, 100], [2, 4, 4]],
  [11, [2, 100, 100], [2, 5, 4]],
  [100, [5, 7], [5, 7]],
])('%i among %o: %o', (left, stocks, parts) => expect(shareOut(left, stocks)).toEqual(parts))

test('together never more than there is, and nothing is kept back that a shelf could show', () => {
  for (let left = 0; left <= 12; left += 1) {
    for (let one = 0; one <= 6; one += 1) {
      for (let two = 0; two <= 6; two += 1) {
        for (let three = 0; three <= 6; three += 1) {
          const stocks = [one, two, three]
          const parts = shareOut(left, stocks)
          const sum = parts.reduce((all, part) => all + part, 0)
          expect(sum).toBe(Math.min(left, one + two + three))
          expect(parts.every((part, n) => part >= 0 && part <= (stocks[n] ?? 0))).toBe(true)
        }
      }
    }
  }
})
