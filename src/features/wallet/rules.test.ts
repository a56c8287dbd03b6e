import { expect, test } from 'vitest'
import { statementRef } from './rules.ts'

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
