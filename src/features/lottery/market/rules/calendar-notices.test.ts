import { expect, test } from 'vitest'
import { calendarNotices } from './calendar-notices.ts'

const tentative = (day: string, movedTo: string | null = null) => ({
  marketId: 1,
  day,
  movedTo,
  reason: 'รอประกาศ',
})

test.each([
  ['2026-12-10', [['2026-12-31', 21]]],
  ['2026-12-09', []],
  ['2026-12-31', [['2026-12-31', 0]]],
  ['2027-01-01', []],
])('a day to confirm is told three weeks ahead and until it is over: %s', (today, told) => {
  const notices = calendarNotices(today, [tentative('2026-12-31')], [])
  expect(notices.map(({ day, daysLeft }) => [day, daysLeft])).toEqual(told)
})

test('of a draw that is held earlier the earlier day counts', () => {
  const [notice] = calendarNotices('2026-12-10', [tentative('2027-01-01', '2026-12-30')], [])
  expect(notice).toMatchObject({ kind: 'unconfirmed', day: '2027-01-01', daysLeft: 20 })
})

test('a calendar that nobody has looked up further is told a month ahead, and ever more', () => {
  const known = [{ marketId: 2, knownUntil: '2026-12-31', source: 'ปฏิทินปี 2569' }]
  expect(calendarNotices('2026-11-30', [], known)).toEqual([])
  expect(calendarNotices('2026-12-01', [], known)).toEqual([
    { marketId: 2, kind: 'ends', day: '2026-12-31', daysLeft: 30, reason: 'ปฏิทินปี 2569' },
  ])
  expect(calendarNotices('2027-02-01', [], known)).toMatchObject([{ daysLeft: -32 }])
})

test('the soonest comes first, whatever its kind', () => {
  const known = [{ marketId: 2, knownUntil: '2026-12-11', source: 'ปี 2569' }]
  const notices = calendarNotices(
    '2026-12-10',
    [tentative('2026-12-12'), tentative('2026-12-10')],
    known,
  )
  expect(notices.map(({ kind, daysLeft }) => [kind, daysLeft])).toEqual([
    ['unconfirmed', 0],
    ['ends', 1],
    ['unconfirmed', 2],
  ])
})
