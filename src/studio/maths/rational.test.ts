import { expect, test } from 'vitest'
import { add, decimalOf, minus, over, ratio, rootOf, textOf, times } from './rational.ts'

test('fractions are in lowest terms, with the sign above the line', () => {
  expect([ratio(6, 8), ratio(6, -8), ratio(0, -5)].map(textOf)).toEqual(['3/4', '-3/4', '0/1'])
  expect(() => ratio(1, 0)).toThrow('denominator')
  expect(() => over(ratio(1), ratio(0))).toThrow('denominator')
})

test('arithmetic is exact', () => {
  const [third, sixth] = [ratio(1, 3), ratio(1, 6)]
  const all = [add(third, sixth), minus(sixth, third), times(third, sixth), over(third, sixth)]
  expect(all.map(textOf)).toEqual(['1/2', '-1/6', '1/18', '2/1'])
})

test.each([
  [ratio(2, 3), 4, '0.6666'],
  [ratio(-2, 3), 2, '-0.66'],
  [ratio(7), 0, '7'],
  [ratio(1, 1000), 2, '0.00'],
])('decimals of %o are cut off', (value, decimals, text) => {
  expect(decimalOf(value, decimals)).toBe(text)
})

test.each([
  [ratio(2), 6, '1.414213'],
  [ratio(1, 4), 2, '0.50'],
  [ratio(0), 1, '0.0'],
  [ratio(99), 0, '9'],
])('the root of %o is cut off', (value, decimals, text) => {
  expect(rootOf(value, decimals)).toBe(text)
})

test('there is no root below zero', () => {
  expect(() => rootOf(ratio(-1), 2)).toThrow('below zero')
})
