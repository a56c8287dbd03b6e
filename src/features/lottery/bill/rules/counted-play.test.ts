import { expect, test } from 'vitest'
import type { BetType } from '../../rules/bet-types.ts'
import { findCovering } from './counted-play.ts'

const lines = (betType: BetType, count: number, digits: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    betType,
    number: `${at + from}`.padStart(digits, '0'),
  }))

test.each([
  ['seven of ten', lines('run_top', 7, 1), []],
  ['eight of ten', lines('run_top', 8, 1), ['run_top']],
  ['seven of them, one twice', [...lines('run_top', 7, 1), ...lines('run_top', 1, 1)], []],
  ['five above and five below', [...lines('run_top', 5, 1), ...lines('run_bottom', 5, 1, 5)], []],
  ['seventy of a hundred', lines('top2', 70, 2), []],
  [
    '71 of a hundred beside a single one',
    [...lines('bottom2', 71, 2), ...lines('top3', 1, 3)],
    ['bottom2'],
  ],
  // 000 to 999 are 220 numbers where the order does not count.
  ['all orders of tod', lines('tod3', 1_000, 3), ['tod3']],
  [
    'orders of one number',
    ['123', '132', '213'].map((number) => ({ betType: 'tod3' as const, number })),
    [],
  ],
] as const)('%s', (_name, bill, covered) => {
  expect(findCovering(bill)).toEqual(covered)
})
