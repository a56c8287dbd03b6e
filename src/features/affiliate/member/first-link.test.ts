import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { firstLinkOf } from './first-link.ts'

const AT = Date.parse('2026-12-07T10:00:00+07:00')

test.each([
  ['at once', { code: 'ABCD2345', at: AT }, 0, 'ABCD2345'],
  ['to the last moment of thirty days', { code: 'ABCD2345', at: AT }, 30 * DAY_MS - 1, 'ABCD2345'],
  ['not after them', { code: 'ABCD2345', at: AT }, 30 * DAY_MS, undefined],
  ['not from a clock that was ahead', { code: 'ABCD2345', at: AT + 1 }, 0, undefined],
  ['not of another shape', ['ABCD2345'], 0, undefined],
  ['not without a code', { at: AT }, 0, undefined],
])('a first link counts %s', (_name, saved, later, code) => {
  expect(firstLinkOf(saved, AT + later)).toBe(code)
})
