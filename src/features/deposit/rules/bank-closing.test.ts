import { expect, test } from 'vitest'
import { findDifferences, judgeDay, type ToldDay, type Unmatched } from './bank-closing.ts'

const at = new Date('2026-11-22T10:00+07:00')
const told: ToldDay = { opening: 0n, came: 0n, went: 0n, closing: 0n, closedBefore: null }
const line = (part: Partial<Unmatched>): Unmatched => ({
  lineId: 'a',
  day: '2026-11-22',
  at,
  transRef: null,
  bankSatang: null,
  oursSatang: null,
  ...part,
})
const bank = (satang: bigint, part: Partial<Unmatched> = {}) =>
  line({ bankSatang: satang, ...part })
const ours = (satang: bigint, part: Partial<Unmatched> = {}) =>
  line({ oursSatang: satang, ...part })

test.each<[string, ToldDay, Unmatched[], string[]]>([
  ['nothing', told, [], []],
  ['a line that only the bank has', told, [bank(100n)], ['missing']],
  ['a line that only we have', told, [ours(100n)], ['extra']],
  ['another amount', told, [bank(100n, { oursSatang: 200n })], ['amount_differs']],
  [
    'money that went for money that came',
    told,
    [bank(1n, { oursSatang: -1n })],
    ['amount_differs'],
  ],
  ['the same on another day', told, [bank(100n, { oursSatang: 100n })], ['other_day']],
  [
    'two names of one transfer',
    told,
    [bank(100n, { transRef: 'r' }), ours(100n, { transRef: 'r', lineId: 'b' })],
    [],
  ],
  [
    'two transfers of one reference, of which we have one: the other is missing',
    told,
    [
      bank(100n, { transRef: 'r' }),
      bank(100n, { transRef: 'r', lineId: 'b' }),
      ours(100n, { transRef: 'r', lineId: 'c' }),
    ],
    ['missing'],
  ],
  [
    'one reference, two amounts',
    told,
    [bank(100n, { transRef: 'r' }), ours(99n, { transRef: 'r', lineId: 'b' })],
    ['missing', 'extra'],
  ],
  [
    'no reference is no equal one',
    told,
    [bank(100n), ours(100n, { lineId: 'b' })],
    ['missing', 'extra'],
  ],
  [
    'a bank that begins where it had not ended',
    { ...told, closedBefore: 5n },
    [],
    ['opening_differs'],
  ],
  ['a bank that begins where it had ended', { ...told, closedBefore: 0n }, [], []],
])('%s', (_name, day, unmatched, kinds) => {
  const findings = findDifferences(day, unmatched)
  expect(findings.map(({ kind }) => kind)).toEqual(kinds)
  expect(new Set(findings.map(({ key }) => key)).size).toBe(kinds.length)
})

test('a day is untold, agrees or differs: by its sums, and by its lines where the sums are equal', () => {
  const day = { ...told, came: 300n, went: 100n, closing: 200n }
  const same = { came: 300n, went: 100n }
  expect(judgeDay(null, same, [])).toBe('untold')
  expect(judgeDay(day, same, [])).toBe('agrees')
  expect(judgeDay(day, { ...same, came: 299n }, [])).toBe('differs')
  expect(judgeDay(day, { ...same, went: 101n }, [])).toBe('differs')
  expect(judgeDay(day, same, findDifferences(day, [bank(1n), ours(1n, { lineId: 'b' })]))).toBe(
    'differs',
  )
})
