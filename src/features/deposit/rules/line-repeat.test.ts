import { expect, test } from 'vitest'
import { differencesOf, nameTheSame, type ToldLine } from './line-repeat.ts'
import { readPayer } from './payer.ts'

const payerOf = (part: { name?: string; bankCode?: string; account?: string }) =>
  readPayer({ name: null, bankCode: null, account: null, ...part })
const line = (part: Partial<ToldLine> = {}): ToldLine => ({
  feedLineId: 'a',
  transRef: 'REF1',
  direction: 'credit',
  amountSatang: 30_037n,
  at: new Date('2026-11-30T03:00:00Z'),
  ref1: null,
  reverses: null,
  payer: payerOf({ bankCode: '004', account: '0123456789', name: 'นาย สมชาย ใจดี' }),
  ...part,
})
const other = { feedLineId: 'b' }
const from = (bankCode: string) => ({ payer: payerOf({ bankCode }) })

test.each([
  ['the id of the bank', {}, true],
  ['the id, whatever else it says', { transRef: 'REF2', direction: 'debit' as const }, true],
  ['the reference of one bank', other, true],
  ['the reference of two banks', { ...other, ...from('014') }, false],
  ['the reference, where nobody names the bank', { ...other, payer: payerOf({}) }, true],
  ['another reference', { ...other, transRef: 'REF2' }, false],
  ['no reference', { ...other, transRef: null }, false],
  ['the reference in another direction', { ...other, direction: 'debit' as const }, false],
])('%s: the same line is %#', (_name, part, isSame) => {
  expect(nameTheSame(line(), line(part))).toBe(isSame)
  expect(nameTheSame(line(part), line())).toBe(isSame)
})

test('a bank that was merged is one bank under its old code and its new one', () => {
  expect(nameTheSame(line(from('065')), line({ ...other, ...from('011') }))).toBe(true)
})

test.each([
  ['nothing', {}, []],
  ['another id alone', other, []],
  ['the amount', { amountSatang: 30_038n }, ['amount']],
  ['the time', { at: new Date('2026-11-30T03:00:01Z') }, ['time']],
  ['the direction', { direction: 'debit' as const }, ['direction']],
  ['the reference', { transRef: 'REF2' }, ['reference']],
  ['a reference that is left out', { transRef: null }, []],
  ['what it takes back', { reverses: 'x' }, ['reverses']],
  ['a payer who is left out', { payer: payerOf({}) }, []],
  ['a payer who is masked', { payer: payerOf({ account: 'XXXXXX6789' }) }, []],
  ['another payer', { payer: payerOf({ account: '9876543210' }) }, ['payer']],
  ['another end of the account', { payer: payerOf({ account: 'XXXXXX0000' }) }, ['payer']],
  ['another bank', { payer: payerOf({ bankCode: '014' }) }, ['payer']],
  ['another name', { payer: payerOf({ name: 'นาย คนอื่น' }) }, ['payer']],
  ['spaces in the name', { payer: payerOf({ name: ' นาย  สมชาย ใจดี ' }) }, []],
])('told again with another %s', (_name, part, parts) => {
  expect(differencesOf(line(), line(part))).toEqual(parts)
  expect(differencesOf(line(part), line())).toEqual(parts)
})
