import { expect, test } from 'vitest'
import { bangkokDay } from '#kernel/time.ts'
import { isOldEnough, latestBirthDate } from './rules.ts'

// standards §4.5: the 20th birthday counts, by the Bangkok date, wherever the server stands.
test.each([
  ['20th birthday today', '2006-11-21', '2026-11-21T05:00:00Z', true],
  ['20th birthday tomorrow', '2006-11-22', '2026-11-21T05:00:00Z', false],
  ['birthday begins in Bangkok, yesterday in UTC', '2006-11-22', '2026-11-21T17:00:00Z', true],
  ['one second before it begins in Bangkok', '2006-11-22', '2026-11-21T16:59:59Z', false],
  [
    'born on 29 February, 20 years later on 29 February',
    '2008-02-29',
    '2028-02-29T05:00:00Z',
    true,
  ],
  ['born on 29 February, a day early', '2008-02-29', '2028-02-28T05:00:00Z', false],
  ['born on 1 March, on 29 February', '2008-03-01', '2028-02-29T05:00:00Z', false],
  ['much older', '1950-01-01', '2026-11-21T05:00:00Z', true],
  ['born today', '2026-11-21', '2026-11-21T05:00:00Z', false],
])('age: %s', (_name, birthDate, instant, expected) => {
  expect(isOldEnough(birthDate, bangkokDay(new Date(instant)))).toBe(expected)
})

test('the date picker ends on the youngest birth date that may register', () => {
  const latest = latestBirthDate('2026-11-21')
  expect(latest).toBe('2006-11-21')
  expect(isOldEnough(latest, '2026-11-21')).toBe(true)
})
