import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRate, parseRate } from './rate.ts'

test.each([
  [90_000n, '900'],
  [320n, '3.2'],
  [425n, '4.25'],
  [5n, '0.05'],
  [0n, '0'],
])('%s is written %s', (rate, text) => expect(formatRate(rate)).toBe(text))

test.each(['900', '900.0', '900.00'])('%s is nine hundred', (text) => {
  expect(parseRate(text)).toEqual({ ok: true, value: 90_000n })
})

test.each(['', '-1', '1.234', '1e3', '3,2', '๓'])('%s is no rate', (text) => {
  expect(parseRate(text).ok).toBe(false)
})

test('reading undoes writing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999n }), (rate) => {
      expect(parseRate(formatRate(rate))).toEqual({ ok: true, value: rate })
    }),
  )
})
