import { expect, test } from 'vitest'
import { isNoticeMoment } from './notice-moment.ts'

const first = { isFirst: true, sinceMs: 300, isTouched: false }
const next = { isFirst: false, sinceMs: 50, isTouched: true }

test.each([
  ['with the first paint', first, true],
  ['a second after it', { ...first, sinceMs: 1000 }, true],
  ['four seconds after it, on a slow phone', { ...first, sinceMs: 4000 }, false],
  ['when somebody has begun to scroll or press', { ...first, isTouched: true }, false],
  ['where the browser tells of no paint', { ...first, sinceMs: null }, false],
  ['with the next page, which follows a press', next, true],
  ['long after the next page', { ...next, sinceMs: 4000 }, false],
])('%s', (_when, moment, opens) => {
  expect(isNoticeMoment(moment)).toBe(opens)
})
