import { expect, test } from 'vitest'
import { untilNextLook } from './next-look.ts'

const NOW = Date.parse('2026-11-30T05:00:00Z')
const ending = (seconds: number | null) => ({
  state_until: seconds === null ? null : new Date(NOW + seconds * 1_000).toISOString(),
})

test.each<[string, (number | null)[], number]>([
  ['no room', [], 1_500],
  ['nobody knows when', [null], 1_500],
  ['it ended', [-3], 1_500],
  ['at once', [0.2], 1_500],
  ['behind the first that ends', [4, 2, null], 2_300],
  ['far away', [45, 25], 5_000],
])('%s', (_what, seconds, expected) => {
  expect(untilNextLook(seconds.map(ending), NOW)).toBe(expected)
})
