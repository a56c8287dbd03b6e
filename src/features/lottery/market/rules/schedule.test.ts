import { expect, test } from 'vitest'
import { bangkokInstant, type Day } from '#kernel/time.ts'
import {
  drawDays,
  plannedRounds,
  type Calendar,
  type CalendarDay,
  type Schedule,
} from './schedule.ts'

const glo: Schedule = {
  dayRule: 'glo',
  weekdayMask: 127,
  monthDays: [1, 16],
  shifts: [
    { day: '01-01', by: -2 },
    { day: '01-16', by: 1 },
    { day: '05-01', by: 1 },
  ],
  openTime: null,
  openDaysBefore: 0,
  closeTime: '15:20',
  drawTime: '16:00',
  zone: 'Asia/Bangkok',
  aheadDays: 45,
}
const weekly = (weekdayMask: number): Schedule => ({
  ...glo,
  dayRule: 'weekly',
  weekdayMask,
  openTime: '06:00',
  closeTime: '18:10',
  drawTime: '18:30',
  aheadDays: 7,
})
/** Only the days, where the nominal dates do not matter. */
const held = (...asked: Parameters<typeof drawDays>) => drawDays(...asked).map((draw) => draw.held)
const calendar = (...days: [Day, CalendarDay][]): Calendar => new Map(days)

test('a year of government draws, with the yearly shifts', () => {
  expect(held(glo, calendar(), '2026-01-01', '2026-12-31')).toEqual([
    '2026-01-17', '2026-02-01', '2026-02-16', '2026-03-01', '2026-03-16', '2026-04-01',
    '2026-04-16', '2026-05-02', '2026-05-16', '2026-06-01', '2026-06-16', '2026-07-01',
    '2026-07-16', '2026-08-01', '2026-08-16', '2026-09-01', '2026-09-16', '2026-10-01',
    '2026-10-16', '2026-11-01', '2026-11-16', '2026-12-01', '2026-12-16', '2026-12-30',
  ]) // prettier-ignore
})

test.each([
  ['1 January is drawn on 30 December before', '2025-12-25', '2026-01-05', ['2025-12-30']],
  ['16 January, ครู, on the 17th', '2026-01-15', '2026-01-20', ['2026-01-17']],
  ['1 May on the 2nd', '2026-04-30', '2026-05-03', ['2026-05-02']],
  ['1 มี.ค. 2564 as published', '2021-02-20', '2021-03-05', ['2021-03-01']],
])('%s', (_what, from, to, days) => expect(held(glo, calendar(), from, to)).toEqual(days))

test('a row of the calendar moves one draw and outranks the yearly shift', () => {
  // 1 ส.ค. 2566 was อาสาฬหบูชา; the draw was held on 31 ก.ค.
  const moved = calendar(['2023-08-01', { state: 'moved', to: '2023-07-31' }])
  expect(held(glo, moved, '2023-07-20', '2023-08-10')).toEqual(['2023-07-31'])
  const back = calendar(['2026-05-01', { state: 'moved', to: '2026-05-01' }])
  expect(held(glo, back, '2026-04-30', '2026-05-03')).toEqual(['2026-05-01'])
})

test('Hanoi draws daily but for Tết', () => {
  const tet = calendar(
    ...['2021-02-11', '2021-02-12', '2021-02-13', '2021-02-14'].map((day): [Day, CalendarDay] => [
      day,
      { state: 'no_draw' },
    ]),
  )
  expect(held(weekly(127), tet, '2021-02-09', '2021-02-16')).toEqual([
    '2021-02-09',
    '2021-02-10',
    '2021-02-15',
    '2021-02-16',
  ])
})

test('Lao draws on Monday, Wednesday and Friday', () => {
  expect(held(weekly(2 + 8 + 32), calendar(), '2026-11-21', '2026-11-30')).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-27',
    '2026-11-30',
  ])
})

test('a shifted draw keeps its nominal date as its name', () => {
  expect(drawDays(glo, calendar(), '2026-12-25', '2027-01-31')).toEqual([
    { nominal: '2027-01-01', held: '2026-12-30' },
    { nominal: '2027-01-16', held: '2027-01-17' },
  ])
})

test('two draws moved to one day are one round', () => {
  const moved = calendar(['2026-11-24', { state: 'moved', to: '2026-11-25' }])
  expect(drawDays(weekly(127), moved, '2026-11-25', '2026-11-25')).toEqual([
    { nominal: '2026-11-25', held: '2026-11-25' },
  ])
  expect(held(weekly(127), moved, '2026-11-23', '2026-11-26')).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-26',
  ])
})

test('rounds whose sale is over are not planned, today’s others are', () => {
  const at = (time: string) =>
    plannedRounds(weekly(127), calendar(), bangkokInstant('2026-11-21', time))
  expect(at('18:09').map((round) => round.drawDay)[0]).toBe('2026-11-21')
  expect(at('18:10').map((round) => round.drawDay)[0]).toBe('2026-11-22')
  expect(at('12:00')[0]).toEqual({
    nominalDay: '2026-11-21',
    drawDay: '2026-11-21',
    roundNo: 1,
    openAt: bangkokInstant('2026-11-21', '06:00'),
    closeAt: bangkokInstant('2026-11-21', '18:10'),
    drawAt: bangkokInstant('2026-11-21', '18:30'),
    hasOwnHours: false,
    shooting: null,
  })
})

test('the Bangkok day decides, not the day of UTC', () => {
  const night = new Date('2026-11-20T18:00:00Z')
  expect(plannedRounds(weekly(127), calendar(), night)[0]?.drawDay).toBe('2026-11-21')
})

test('a round may open days before its draw, or when the one before it is settled', () => {
  const early = { ...weekly(42), openDaysBefore: 1 }
  const [lao] = plannedRounds(early, calendar(), bangkokInstant('2026-11-21'))
  expect(lao?.openAt).toEqual(bangkokInstant('2026-11-22', '06:00'))
  const [gov] = plannedRounds(glo, calendar(), bangkokInstant('2026-11-21'))
  expect(gov).toMatchObject({ drawDay: '2026-12-01', openAt: null })
})

const dow: Schedule = {
  ...weekly(62),
  closeTime: '15:00',
  drawTime: '16:15',
  zone: 'America/New_York',
}
const overnight: Schedule = { ...weekly(127), closeTime: '00:10', drawTime: '00:30' }

test('Dow Jones follows the clock of New York, over the end of its summer time', () => {
  const rounds = plannedRounds(dow, calendar(), bangkokInstant('2026-10-28', '12:00'))
  expect(rounds.map(({ drawDay, closeAt, drawAt }) => [drawDay, closeAt, drawAt])).toEqual([
    ['2026-10-28', bangkokInstant('2026-10-29', '02:00'), bangkokInstant('2026-10-29', '03:15')],
    ['2026-10-29', bangkokInstant('2026-10-30', '02:00'), bangkokInstant('2026-10-30', '03:15')],
    ['2026-10-30', bangkokInstant('2026-10-31', '02:00'), bangkokInstant('2026-10-31', '03:15')],
    ['2026-11-02', bangkokInstant('2026-11-03', '03:00'), bangkokInstant('2026-11-03', '04:15')],
    ['2026-11-03', bangkokInstant('2026-11-04', '03:00'), bangkokInstant('2026-11-04', '04:15')],
    ['2026-11-04', bangkokInstant('2026-11-05', '03:00'), bangkokInstant('2026-11-05', '04:15')],
  ])
})

test('the day after Thanksgiving closes with New York’s half day, and the days beside it as ever', () => {
  const half = calendar(
    ['2026-11-26', { state: 'no_draw' }],
    ['2026-11-27', { state: 'other_hours', closeTime: '12:00:00', drawTime: '13:15:00' }],
  )
  const rounds = plannedRounds(dow, half, bangkokInstant('2026-11-25', '12:00'))
  expect(rounds.map((round) => [round.drawDay, round.closeAt, round.drawAt]).slice(0, 3)).toEqual([
    ['2026-11-25', bangkokInstant('2026-11-26', '03:00'), bangkokInstant('2026-11-26', '04:15')],
    ['2026-11-27', bangkokInstant('2026-11-28', '00:00'), bangkokInstant('2026-11-28', '01:15')],
    ['2026-11-30', bangkokInstant('2026-12-01', '03:00'), bangkokInstant('2026-12-01', '04:15')],
  ])
  expect(rounds.map(({ hasOwnHours }) => hasOwnHours).slice(0, 3)).toEqual([false, true, false])
})

test('one that sells over midnight may close before it for a day', () => {
  const early = calendar([
    '2026-11-21',
    { state: 'other_hours', closeTime: '23:00', drawTime: '23:20' },
  ])
  const [round] = plannedRounds(overnight, early, bangkokInstant('2026-11-21', '12:00'))
  expect(round).toMatchObject({
    drawDay: '2026-11-21',
    closeAt: bangkokInstant('2026-11-21', '23:00'),
    drawAt: bangkokInstant('2026-11-21', '23:20'),
  })
})

test('a round that sells over midnight keeps the day it opened on, and is planned until it closes', () => {
  const [round] = plannedRounds(overnight, calendar(), bangkokInstant('2026-11-22', '00:09'))
  expect(round).toMatchObject({
    nominalDay: '2026-11-21',
    drawDay: '2026-11-21',
    openAt: bangkokInstant('2026-11-21', '06:00'),
    closeAt: bangkokInstant('2026-11-22', '00:10'),
    drawAt: bangkokInstant('2026-11-22', '00:30'),
  })
  const [next] = plannedRounds(overnight, calendar(), bangkokInstant('2026-11-22', '00:10'))
  expect(next?.drawDay).toBe('2026-11-22')
})

test('a draw after midnight of a sale before it', () => {
  const late = { ...weekly(127), closeTime: '23:50', drawTime: '00:05' }
  const [round] = plannedRounds(late, calendar(), bangkokInstant('2026-11-21', '12:00'))
  expect(round).toMatchObject({
    drawDay: '2026-11-21',
    closeAt: bangkokInstant('2026-11-21', '23:50'),
    drawAt: bangkokInstant('2026-11-22', '00:05'),
  })
})

test('a special draw on a day that the plain rule does not have', () => {
  const special = calendar(['2026-11-24', { state: 'extra' }], ['2026-11-25', { state: 'extra' }])
  // Wednesday, Saturday, Sunday; Wednesday is a draw day anyway.
  expect(held(weekly(8 + 64 + 1), special, '2026-11-23', '2026-11-29')).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-28',
    '2026-11-29',
  ])
})
