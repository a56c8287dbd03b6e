import { expect, test } from 'vitest'
import { countdownText, leftOf } from './countdown.ts'

const end = 1_000_000_000
const start = end - 15 * 60_000

test.each([
  ['a moment before it began, by a clock that is late', start - 900, start, '15:00'],
  ['as it begins', start, start, '15:00'],
  ['a second later', start + 1000, start, '14:59'],
  ['where nobody knows when it began', start - 900, undefined, '15:01'],
  ['after its end', end + 1, start, '00:00'],
])('%s', (_when, now, from, text) => {
  expect(countdownText(leftOf(now, end, from))).toBe(text)
})
