import { expect, test } from 'vitest'
import { defineLimits } from '#kernel/limit.ts'
import { limitOf } from './limits.ts'

const limits = defineLimits({
  few: [20, 'hour'],
  manyInAnHour: [600_000, 'hour'],
  many: [600_000, 'minute'],
  tellsWho: [10, 'hour', 120],
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

test.each([
  ['real', { max: 10, windowMs: 3_600_000 }],
  ['demo', { max: 120, windowMs: 3_600_000 }],
  ['loose', { max: 100_000, windowMs: 60_000 }],
] as const)('what tells who is a member, %s', (mode, expected) => {
  expect(limitOf(mode, limits.tellsWho)).toMatchObject(expected)
})

test('the demo is loose for everything else', () => {
  expect(limitOf('demo', limits.few)).toMatchObject({ max: 100_000 })
})
