import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { zonedInstant } from './zone.ts'

const NEW_YORK = 'America/New_York'

// Summer time of New York: 8 March to 1 November 2026, 14 March to 7 November 2027.
test.each([
  ['2026-03-06', '15:00', '2026-03-07', '03:00'],
  ['2026-03-09', '15:00', '2026-03-10', '02:00'],
  ['2026-10-30', '15:00', '2026-10-31', '02:00'],
  ['2026-11-02', '15:00', '2026-11-03', '03:00'],
  ['2027-03-12', '15:00', '2027-03-13', '03:00'],
  ['2027-03-15', '15:00', '2027-03-16', '02:00'],
  ['2027-11-05', '15:00', '2027-11-06', '02:00'],
  ['2027-11-08', '15:00', '2027-11-09', '03:00'],
])('15:00 in New York on %s is %s of %s %s in Bangkok', (day, time, bangkokDay, bangkokTime) => {
  expect(zonedInstant(day, time, NEW_YORK)).toEqual(bangkokInstant(bangkokDay, bangkokTime))
})

test('hours around the change: before, skipped, after, and one that comes twice', () => {
  expect(zonedInstant('2026-03-08', '01:59:59', NEW_YORK).toISOString()).toBe(
    '2026-03-08T06:59:59.000Z',
  )
  expect(zonedInstant('2026-03-08', '03:00', NEW_YORK).toISOString()).toBe(
    '2026-03-08T07:00:00.000Z',
  )
  expect(zonedInstant('2026-11-01', '03:00', NEW_YORK).toISOString()).toBe(
    '2026-11-01T08:00:00.000Z',
  )
})

test('Bangkok has no summer time, London has', () => {
  for (const day of ['2026-01-15', '2026-07-15']) {
    expect(zonedInstant(day, '18:10', 'Asia/Bangkok')).toEqual(bangkokInstant(day, '18:10'))
  }
  expect(zonedInstant('2026-01-15', '16:30', 'Europe/London').toISOString()).toContain('T16:30')
  expect(zonedInstant('2026-07-15', '16:30', 'Europe/London').toISOString()).toContain('T15:30')
})
