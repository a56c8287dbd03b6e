import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { untilDueMs } from './reality.ts'

const cases = [
  { name: 'nothing played', sessionMs: 0, answeredMs: 0, checkMin: 15, left: 15 * MINUTE_MS },
  { name: 'a moment before', sessionMs: 899_999, answeredMs: 0, checkMin: 15, left: 1 },
  { name: 'exactly', sessionMs: 900_000, answeredMs: 0, checkMin: 15, left: 0 },
  { name: 'answered', sessionMs: 900_000, answeredMs: 900_000, checkMin: 15, left: 900_000 },
]

test.each(cases)('$name', ({ left, ...played }) => {
  expect(untilDueMs(played)).toBe(left)
})
