import { expect, test } from 'vitest'
import { statementGroupLabels, statementGroups, statementRef } from './rules.ts'

test('every tab has its name', () => {
  expect(Object.keys(statementGroupLabels)).toEqual(['all', ...statementGroups])
})

test.each([
  ['bet', 1204n, undefined, 'โพย 1204'],
  ['prize', 1204n, undefined, 'โพย 1204'],
  ['withdraw', 4n, 'WD-8841-2207', 'WD-8841-2207'],
  // An id of ours says nothing to anybody, so it is not shown.
  ['withdraw', 4n, undefined, null],
  ['deposit', 17n, undefined, null],
  ['bet', null, undefined, null],
] as const)('%s of row %s known as %s refers to %s', (group, refId, known, expected) => {
  expect(statementRef(group, refId, known)).toBe(expected)
})
