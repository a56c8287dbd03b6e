import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patternOf, permutations, sortedDigits } from './permutations.ts'

test.each([
  ['509', ['059', '095', '509', '590', '905', '950'], 'ordinary'],
  ['112', ['112', '121', '211'], 'double'],
  ['111', ['111'], 'triple'],
  ['1122', ['1122', '1212', '1221', '2112', '2121', '2211'], 'two_pairs'],
  ['7177', ['1777', '7177', '7717', '7771'], 'triple'],
  ['0000', ['0000'], 'quadruple'],
  ['12', ['12', '21'], 'ordinary'],
  ['11', ['11'], 'ordinary'],
  ['7', ['7'], 'ordinary'],
] as const)('%s has the orders %o', (number, orders, pattern) => {
  expect(permutations(number)).toEqual(orders)
  expect(patternOf(number)).toBe(pattern)
})

test('1123 has 12 orders', () => expect(permutations('1123')).toHaveLength(12))

const orderCounts = {
  3: { ordinary: 6, double: 3, triple: 1, two_pairs: 0, quadruple: 0 },
  4: { ordinary: 24, double: 12, two_pairs: 6, triple: 4, quadruple: 1 },
} as const

test.each([3, 4] as const)('%d digits: each order is a permutation, none is twice', (length) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** length - 1 }), (value) => {
      const number = `${value}`.padStart(length, '0')
      const orders = permutations(number)
      expect(new Set(orders).size).toBe(orders.length)
      expect(orders).toContain(number)
      expect(orders.every((order) => sortedDigits(order) === sortedDigits(number))).toBe(true)
      expect(orders).toHaveLength(orderCounts[length][patternOf(number)])
    }),
  )
})
