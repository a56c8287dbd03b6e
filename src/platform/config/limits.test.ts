import { expect, test } from 'vitest'
import { defineLimits } from '#kernel/limit.ts'
import { limitOf } from './limits.ts'

const limits = defineLimits({
  few: [20, 'hour'],
  manyInAnHour: [600_000, 'hour'],
  many: [600_000, 'minute'],
})

test('in earnest what is declared holds', () => {
  for (const limit of Object.values(limits)) expect(limitOf('real', limit)).toBe(limit)
})

test.each([
  ['less than loose', limits.few, { max: 100_000, windowMs: 60_000 }],
  ['more, but in a longer time', limits.manyInAnHour, { max: 100_000, windowMs: 60_000 }],
  ['more than loose', limits.many, { max: 600_000, windowMs: 60_000 }],
])('loose is the larger of the two: %s', (_what, declared, expected) => {
  expect(limitOf('loose', declared)).toMatchObject(expected)
})
