import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  ageOn,
  bangkokDay,
  bangkokInstant,
  DAY_MS,
  isDay,
  toWireTime,
  weekday,
} from './time.ts'

const instant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe('a business day', () => {
  test.each([
    ['2026-11-20T16:59:59.999Z', '2026-11-20'],
    ['2026-11-20T17:00:00.000Z', '2026-11-21'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01'],
    ['2028-02-28T17:30:00.000Z', '2028-02-29'],
  ])('%s lies in the Bangkok day %s', (at, day) => expect(bangkokDay(new Date(at))).toBe(day))

  test('begins at Bangkok midnight and is 24 hours long', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const begins = bangkokInstant(bangkokDay(at)).getTime()
        expect(at.getTime() - begins).toBeGreaterThanOrEqual(0)
        expect(at.getTime() - begins).toBeLessThan(DAY_MS)
      }),
    )
  })

  test('a wall time is that time in Bangkok, with or without seconds', () => {
    expect(bangkokInstant('2026-11-21', '15:20').toISOString()).toBe('2026-11-21T08:20:00.000Z')
    expect(bangkokInstant('2026-11-21', '15:20:30').toISOString()).toBe('2026-11-21T08:20:30.000Z')
    expect(bangkokInstant('2026-01-01').toISOString()).toBe('2025-12-31T17:00:00.000Z')
  })
})

describe('counting days', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i days is %s', (day, count, then) => expect(addDays(day, count)).toBe(then))

  test('there and back again is the same day, and weekdays follow', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -4000, max: 4000 }), (at, count) => {
        const day = bangkokDay(at)
        const then = addDays(day, count)
        expect(addDays(then, -count)).toBe(day)
        expect((((weekday(then) - weekday(day) - count) % 7) + 7) % 7).toBe(0)
      }),
    )
  })

  // Draws of the Government Lottery Office: 1 March 2564 was a Monday, 16 April 2564 a Friday.
  test.each([
    ['2021-03-01', 1],
    ['2021-04-16', 5],
    ['2026-11-21', 6],
    ['2026-11-22', 0],
  ])('%s is weekday %i', (day, number) => expect(weekday(day)).toBe(number))
})

describe('a day as text', () => {
  test.each(['2026-11-21', '2028-02-29', '1900-01-01'])('%s exists', (text) => {
    expect(isDay(text)).toBe(true)
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2569',
    '2026-1-1',
    '21/11/2026',
    '',
    '2026-11-21T00:00',
    '2026-11-21\n',
  ])('%j does not', (text) => expect(isDay(text)).toBe(false))

  test('every day of an instant exists', () => {
    fc.assert(fc.property(instant, (at) => isDay(bangkokDay(at))))
  })
})

describe('age', () => {
  test.each([
    ['2006-11-21', '2026-11-20', 19],
    ['2006-11-21', '2026-11-21', 20],
    ['2006-11-21', '2026-12-01', 20],
    ['2006-12-31', '2027-01-01', 20],
    // A leap day comes back only every fourth year: the person is older on 1 March.
    ['2004-02-29', '2024-02-28', 19],
    ['2004-02-29', '2024-02-29', 20],
    ['2004-02-29', '2025-02-28', 20],
    ['2004-02-29', '2025-03-01', 21],
  ])('born %s, on %s: %i', (birthDay, day, years) => expect(ageOn(birthDay, day)).toBe(years))
})

test('the wire form is Bangkok time with its offset and names the same instant', () => {
  expect(toWireTime(new Date('2026-11-20T17:30:00.250Z'))).toBe('2026-11-21T00:30:00.250+07:00')
  fc.assert(fc.property(instant, (at) => new Date(toWireTime(at)).getTime() === at.getTime()))
})
