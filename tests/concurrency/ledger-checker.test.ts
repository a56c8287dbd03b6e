import { expect, test } from 'vitest'
import { judgeWallet, type Answer, type Booked } from './ledger-checker.ts'

// The judge itself is judged: a sound history passes, and each way of being wrong is seen.

const books: Booked[] = [
  { key: 'a', version: 1n, delta: 100n, after: 100n },
  { key: 'b', version: 2n, delta: -60n, after: 40n },
  { key: 'c', version: 3n, delta: 5n, after: 45n },
]
const answers: Answer[] = [
  { key: 'a', sentAt: 1, answeredAt: 2, how: 'changed', version: 1n, after: 100n },
  { key: 'b', sentAt: 3, answeredAt: 6, how: 'changed', version: 2n, after: 40n },
  { key: 'd', sentAt: 4, answeredAt: 8, how: 'seen', version: 2n, after: 40n, wanted: 50n },
  { key: 'c', sentAt: 7, answeredAt: 9, how: 'changed', version: 3n, after: 45n },
]
const row = (place: number, change: Partial<Booked>) =>
  books.map((booked, index) => (index === place ? { ...booked, ...change } : booked))
const answer = (place: number, change: Partial<Answer>) =>
  answers.map((given, index) => (index === place ? { ...given, ...change } : given))

test('a sound history passes', () => {
  expect(judgeWallet(books, answers)).toEqual([])
})

test.each<[string, Booked[], Answer[], RegExp]>([
  ['a gap in the versions', row(2, { version: 4n }), [], /version 4 stands where 3/],
  ['a version twice', row(1, { version: 1n }), [], /version 1 stands where 2/],
  ['a broken sum', row(1, { after: 41n }), [], /leaves 41, not 40/],
  ['a balance below zero', row(1, { delta: -101n, after: -1n }), [], /leaves -1/],
  ['a key booked twice', row(2, { key: 'a' }), [], /a is booked twice/],
  ['an answer that shows another balance', books, answer(1, { after: 41n }), /b saw 41/],
  ['a refusal with the money there', books, answer(2, { wanted: 40n }), /refused 40/],
  [
    'a change that claims another version',
    books,
    answer(3, { version: 2n, after: 40n }),
    /says it made/,
  ],
  [
    'an answer from the past',
    books,
    answer(3, { how: 'seen', version: 1n, after: 100n }),
    /after version 2/,
  ],
  [
    'an answer from the future',
    books,
    answer(2, { version: 3n, after: 45n, answeredAt: 6 }),
    /before it was sent/,
  ],
])('%s is seen', (_what, booked, given, fault) => {
  expect(judgeWallet(booked, given).join('\n')).toMatch(fault)
})
