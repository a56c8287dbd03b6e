import { expect, test } from 'vitest'
import {
  firstDayOfMonths,
  movementNumber,
  readSearch,
  statementRef,
  transferRefusal,
} from './rules.ts'

test.each([
  ['bet', 1204n, undefined, 'โพย 1204'],
  ['prize', 1204n, undefined, 'โพย 1204'],
  // A round of a slot is no bill of the lottery.
  ['game', 1204n, undefined, null],
  ['withdraw', 4n, 'WD-8841-2207', 'WD-8841-2207'],
  // An id of ours says nothing to anybody, so it is not shown.
  ['withdraw', 4n, undefined, null],
  ['deposit', 17n, undefined, null],
  ['bet', null, undefined, null],
] as const)('%s of row %s known as %s refers to %s', (group, refId, known, expected) => {
  expect(statementRef(group, refId, known)).toBe(expected)
})

test.each([
  [1, 'wallet_is_main'],
  [2, 'wallet_bonus_stays'],
  [3, null],
  [4, null],
  [5, 'wallet_free_credit_stays'],
] as const)('money of a wallet of type %d moves to the main one: %s', (type, refusal) => {
  expect(transferRefusal(type)).toBe(refusal)
})

test.each([
  ['142.5', { amountSatang: 14_250n, reference: null }],
  ['฿1,204', { amountSatang: 120_400n, reference: '1204' }],
  ['โพย 1204', { amountSatang: 120_400n, reference: '1204' }],
  ['\u200e\u2212๒๐\u00a0บาท', { amountSatang: 2_000n, reference: null }],
  ['wd\u20118841\u20112207\u200b', { amountSatang: null, reference: 'WD88412207' }],
  ['๕๐๐ บาท', { amountSatang: 50_000n, reference: '500' }],
  ['-20.00', { amountSatang: 2_000n, reference: null }],
  ['wd-8841-2207', { amountSatang: null, reference: 'WD88412207' }],
  ['dp 8841 2207', { amountSatang: null, reference: 'DP88412207' }],
  ['0', { amountSatang: null, reference: '0' }],
  ["' or 1=1", { amountSatang: null, reference: null }],
  ['', { amountSatang: null, reference: null }],
])('%s is looked for as %o', (typed, meant) => {
  expect(readSearch(typed)).toEqual(meant)
})

test.each([
  ['2026-11-23', 1, '2026-11-01'],
  ['2026-11-23', 12, '2025-12-01'],
  ['2026-01-31', 2, '2025-12-01'],
  ['2026-12-31', 24, '2025-01-01'],
])('of %s the last %d months begin on %s', (today, months, first) => {
  expect(firstDayOfMonths(today, months)).toBe(first)
})

test('a movement is called by its number alone', () => {
  expect(movementNumber('53248.0')).toBe('53248')
})
