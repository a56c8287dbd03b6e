import { expect, it } from 'vitest'
import { toWireTime } from '#kernel/time.ts'
import { exclusionEnd, lengthBeside, type LengthName } from './exclusion.ts'

it.each<[LengthName, string, string | null]>([
  ['day', '2026-11-23T10:00:00+07:00', '2026-11-24T10:00:00.000+07:00'],
  ['week', '2026-12-28T10:00:00+07:00', '2027-01-04T10:00:00.000+07:00'],
  ['month', '2026-02-01T00:00:00+07:00', '2026-03-03T00:00:00.000+07:00'],
  ['half_year', '2026-11-23T03:00:00+07:00', '2027-05-23T03:00:00.000+07:00'],
  ['half_year', '2026-08-31T23:59:00+07:00', '2027-02-28T23:59:00.000+07:00'],
  ['half_year', '2027-08-31T10:00:00+07:00', '2028-02-29T10:00:00.000+07:00'],
  ['year', '2028-02-29T10:00:00+07:00', '2029-02-28T10:00:00.000+07:00'],
  ['five_years', '2026-12-31T10:00:00+07:00', '2031-12-31T10:00:00.000+07:00'],
  ['forever', '2026-11-23T10:00:00+07:00', null],
])('%s from %s ends %s', (name, now, end) => {
  const found = exclusionEnd(name, new Date(now))
  expect(found && toWireTime(found)).toBe(end)
})

const madeAt = new Date('2026-11-23T10:00:00+07:00')
const later = new Date('2026-11-23T12:00:00+07:00')

it('the one that has just begun is the one that runs, by any clock', () => {
  const running = { madeAt, until: exclusionEnd('day', madeAt) }
  expect(lengthBeside('day', running, madeAt)).toBe('again')
  expect(lengthBeside('day', running, new Date(madeAt.getTime() - 500))).toBe('again')
})

it.each<[LengthName | null, LengthName, ReturnType<typeof lengthBeside>]>([
  [null, 'day', 'free'],
  ['day', 'day', 'again'],
  ['day', 'week', 'free'],
  ['week', 'day', 'covered'],
  ['week', 'week', 'again'],
  ['forever', 'five_years', 'covered'],
  ['forever', 'forever', 'covered'],
  ['year', 'forever', 'free'],
])('while %s runs, %s is %s', (runs, name, beside) => {
  const running = runs && { madeAt, until: exclusionEnd(runs, madeAt) }
  expect(lengthBeside(name, running, later)).toBe(beside)
})
