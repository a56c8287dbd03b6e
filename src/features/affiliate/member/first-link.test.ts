import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { firstLinkOf, openedCode } from './first-link.ts'

const AT = Date.parse('2026-12-07T10:00:00+07:00')

test.each([
  ['at once', { code: 'ABCD2345', at: AT }, 0, 'ABCD2345'],
  ['to the last moment of thirty days', { code: 'ABCD2345', at: AT }, 30 * DAY_MS - 1, 'ABCD2345'],
  ['not after them', { code: 'ABCD2345', at: AT }, 30 * DAY_MS, undefined],
  ['not from a clock that was ahead', { code: 'ABCD2345', at: AT + 1 }, 0, undefined],
  ['not of another shape', ['ABCD2345'], 0, undefined],
  ['not without a code', { at: AT }, 0, undefined],
  ['as it was written down', { code: 'abcd-2345.', at: AT }, 0, 'ABCD2345'],
  ['not where it is cut short', { code: 'ABCD23', at: AT }, 0, undefined],
  ['not where it can be no code', { code: 'ABCD0000', at: AT }, 0, undefined],
])('a first link counts %s', (_name, saved, later, code) => {
  expect(firstLinkOf(saved, AT + later)).toBe(code)
})

test.each([
  ['ABCD2345', 'ABCD2345'],
  ['abcd2345', 'ABCD2345'],
  ['ABCD-2345', 'ABCD2345'],
  ['ABCD2345.', 'ABCD2345'],
  ['ABCD\u0e52\u0e53\u0e54\u0e55\u200b', 'ABCD2345'],
  [23456789, '23456789'],
  ['ABCD23', 'ABCD23'],
  ['A'.repeat(21), undefined],
  [['ABCD2345', 'EFGH2345'], undefined],
  [' ', undefined],
  [undefined, undefined],
])('a link with the code %j is of %j', (ref, code) => expect(openedCode(ref)).toBe(code))
