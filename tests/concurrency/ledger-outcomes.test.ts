import { expect, test } from 'vitest'
import { judgeDurable, judgeOutcomes, type Sending, type Stored } from './ledger-outcomes.ts'

// The judge is judged: sound ends pass, each way of being wrong is named.

const sendings: Sending[] = [
  { key: 'a', end: 'ok', answer: 'bill 1' },
  { key: 'b', end: 'unknown', answer: '' },
  { key: 'b', end: 'ok', answer: 'bill 2' },
  { key: 'b', end: 'ok', answer: 'bill 2' },
  { key: 'c', end: 'refused', answer: 'insufficient_balance' },
  { key: 'd', end: 'unknown', answer: '' },
  { key: 'd', end: 'refused', answer: 'round_closed' },
]
const stored: Stored[] = [
  { key: 'a', applied: true, answer: 'bill 1' },
  { key: 'b', applied: true, answer: 'bill 2' },
  { key: 'c', applied: false, answer: 'insufficient_balance' },
]
const replaced = (place: number, change: Partial<Sending>) =>
  sendings.map((one, at) => (at === place ? { ...one, ...change } : one))
const kept = (place: number, change: Partial<Stored>) =>
  stored.map((one, at) => (at === place ? { ...one, ...change } : one))

test('sound ends pass', () => {
  expect(judgeOutcomes(sendings, stored)).toEqual([])
})

test.each<[string, Sending[], Stored[], RegExp]>([
  ['an end that stayed unknown', replaced(6, { end: 'unknown' }), stored, /d was never answered/],
  ['two outcomes', replaced(3, { answer: 'bill 3' }), stored, /b was answered ok bill 2 and ok/],
  ['ok, then refused', replaced(3, { end: 'refused' }), stored, /b was answered ok bill 2 and ref/],
  ['a refusal that is applied', sendings, kept(2, { applied: true }), /c was refused and is appl/],
  ['an ok that is not there', sendings, stored.slice(1), /a was acknowledged and is lost/],
  ['an ok stored as a refusal', sendings, kept(0, { applied: false }), /a was acknowledged and is/],
  ['another answer in the books', sendings, kept(0, { answer: 'bill 9' }), /a .* stored as bill 9/],
  [
    'another refusal in the books',
    sendings,
    kept(2, { answer: 'late' }),
    /c was .* stored as late/,
  ],
  ['a key applied twice', sendings, [...stored, ...stored.slice(0, 1)], /a is stored 2 times/],
  [
    'one operation applied under two keys',
    sendings,
    [...stored, { key: 'x', applied: true, answer: 'bill 1' }],
    /x is stored, nobody sent it\n3 operations are applied, 2 keys/,
  ],
])('%s is seen', (_what, said, books, fault) => {
  expect(judgeOutcomes(said, books).join('\n')).toMatch(fault)
})

test.each<[string, Stored[], RegExp | null]>([
  ['what is there', stored, null],
  ['what is lost', [], /a was acknowledged and is lost/],
  ['what was undone', kept(0, { applied: false }), /a was acknowledged and is lost/],
  ['what changed', kept(0, { answer: 'bill 7' }), /acknowledged as bill 1, stored as bill 7/],
])('acknowledged: %s', (_what, books, fault) => {
  const faults = judgeDurable([{ key: 'a', answer: 'bill 1' }], books).join('\n')
  expect(faults).toMatch(fault ?? /^$/)
})
