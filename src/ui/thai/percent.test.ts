import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPercent, writePercent } from './percent.ts'

test('what is written is read as the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (ppm) => {
      expect(readPercent(writePercent(ppm))).toBe(ppm)
    }),
  )
})

test.each([
  ['5', 50_000],
  [' 0.5 ', 5_000],
  ['4.25%', 42_500],
  ['0.0001', 1],
])('%s is a percent', (text, ppm) => expect(readPercent(text)).toBe(ppm))

test.each(['', '-1', '0.00001', '5,0', 'ห้า', '1e2'])('%s is none', (text) =>
  expect(readPercent(text)).toBeNaN(),
)
