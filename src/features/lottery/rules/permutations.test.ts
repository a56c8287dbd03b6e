import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patternOf, permutations, sortedDigits } from './permutations.ts'

test.each([
  ['509', ['059', '095', '509', '590', '905', '950'], 'ordinary'],
  ['112', ['112', '121', '211'], 'double'],
  ['111', ['111'], 'triple'],
  ['12', ['12', '21'], 'ordinary'],
  ['11', ['11'], 'ordinary'],
  ['7', ['7'], 'ordinary'],
] as const)('%s has the orders %o', (number, orders, pattern) => {
  expect(permutations(number)).toEqual(orders)
  expect(patternOf(number)).toBe(pattern)
})

test('1123 has 12 orders', () => expect(permutations('1123')).toHaveLength(12))

test('each order is a permutation, none is twice, and the number itself is among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), (value) => {
      const number = `${value}`.padStart(3, '0')
      const orders = permutations(number)
      expect(new Set(orders).size).toBe(orders.length)
      expect(orders).toContain(number)
      expect(orders.every((order) => sortedDigits(order) === sortedDigits(number))).toBe(true)
      expect(orders).toHaveLength({ ordinary: 6, double: 3, triple: 1 }[patternOf(number)])
    }),
  )
})
