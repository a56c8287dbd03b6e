import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { daysOfKey, keyOfDay, keysOf, placeKey, placeOfKey, timeGroups } from './groups.ts'
import { daysIn, rangeFault } from './range.ts'
import { shareText } from './share.ts'

describe('a range', () => {
  const today = '2026-12-31'
  test.each([
    ['2026-12-31', '2026-12-31', undefined],
    ['2025-12-31', '2026-12-31', undefined],
    ['2025-12-30', '2026-12-31', 'from'],
    ['2020-01-01', '2020-01-02', 'from'],
    ['2026-12-31', '2026-12-30', 'from'],
    ['2026-12-31', '2027-01-01', 'to'],
    ['2027-01-02', '2027-01-01', 'to'],
  ])('from %s to %s is refused at %s', (from, to, field) => {
    expect(rangeFault({ from, to }, today)?.field).toBe(field)
  })

  test('the longest is a leap year', () => {
    expect(daysIn({ from: '2025-12-31', to: '2026-12-31' })).toBe(366)
  })
})

describe('a day belongs', () => {
  test.each([
    ['2026-12-28', '2026-12-28', '2026-12'], // a Monday
    ['2026-12-31', '2026-12-28', '2026-12'],
    ['2027-01-01', '2026-12-28', '2027-01'],
    ['2027-01-03', '2026-12-28', '2027-01'], // the Sunday of a week over new year
    ['2027-01-04', '2027-01-04', '2027-01'],
    ['2028-02-29', '2028-02-28', '2028-02'],
  ])('%s to the week of %s and to %s', (day, week, month) => {
    expect(keyOfDay(day, 'week')).toBe(week)
    expect(keyOfDay(day, 'month')).toBe(month)
    expect(keyOfDay(day, 'day')).toBe(day)
  })

  test('to one key, whose days within the range have it and no others', () => {
    fc.assert(
      fc.property(
        fc.nat(800),
        fc.nat(366),
        fc.constantFrom(...timeGroups),
        (start, more, group) => {
          const from = addDays('2026-01-01', start)
          const range = { from, to: addDays(from, more) }
          const found = keysOf(range, group).flatMap((key) => {
            const days = daysOfKey(key, group, range)
            return Array.from({ length: daysIn(days) }, (_, at) => addDays(days.from, at))
          })
          expect(found).toEqual(Array.from({ length: more + 1 }, (_, at) => addDays(from, at)))
        },
      ),
    )
  })
})

test('a market or game is found by its key again', () => {
  const key = placeKey('slot', 'acme:reel/2')
  expect(placeOfKey(key)).toEqual({ product: 'slot', place: 'acme:reel/2' })
})

test.each([
  [85_000n, 100_000n, '85.0'],
  [1n, 3n, '33.3'],
  [2n, 3n, '66.7'],
  [5n, 10_000n, '0.1'],
  [4n, 10_000n, '0.0'],
  [0n, 500n, '0.0'],
  [-4n, 10_000n, '0.0'],
  [-500n, 1_000n, '-50.0'],
  [123_456n, 1_000n, '12345.6'],
  [9_007_199_254_740_993_000n, 9_007_199_254_740_993_000n, '100.0'],
  [500n, 0n, null],
])('%s of %s is %s percent', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text)
})
