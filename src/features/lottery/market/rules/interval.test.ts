import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { intervalRef, plannedIntervalRounds, type IntervalSchedule } from './interval.ts'
import type { Calendar } from './schedule.ts'

const ordinary: IntervalSchedule = {
  dayRule: 'interval',
  everyS: 900,
  roundsPerDay: 88,
  closeTime: '06:00:00',
  drawTime: '06:02:10',
  openTime: '05:00:00',
  openBeforeS: null,
  shootTailS: 120,
  makeBeforeS: 3600,
  refPrefix: 'YK',
}
const demo: IntervalSchedule = {
  ...ordinary,
  everyS: 120,
  roundsPerDay: 720,
  closeTime: '00:01:30',
  drawTime: '00:01:55',
  openTime: null,
  openBeforeS: 120,
  shootTailS: 15,
  makeBeforeS: 240,
  refPrefix: 'YD',
}
const noDays: Calendar = new Map()
const planned = (schedule: IntervalSchedule, day: string, time: string, calendar = noDays) =>
  plannedIntervalRounds(schedule, calendar, bangkokInstant(day, time))

test('88 rounds: close(1) 06:00, close(50) 18:15, close(88) 03:45 of the next day', () => {
  const rounds = planned(ordinary, '2026-11-23', '04:30')
  expect(rounds).toHaveLength(88)
  const closeOf = (roundNo: number) => rounds.find((round) => round.roundNo === roundNo)?.closeAt
  expect(closeOf(1)).toEqual(bangkokInstant('2026-11-23', '06:00'))
  expect(closeOf(50)).toEqual(bangkokInstant('2026-11-23', '18:15'))
  expect(closeOf(88)).toEqual(bangkokInstant('2026-11-24', '03:45'))
  for (const round of rounds) {
    expect(round.drawDay).toBe('2026-11-23')
    expect(round.openAt).toEqual(bangkokInstant('2026-11-23', '05:00'))
    expect(round.shooting?.closeAt.getTime()).toBe(round.closeAt.getTime() + 120_000)
    expect(round.drawAt.getTime()).toBe(round.closeAt.getTime() + 130_000)
  }
})

test('a round after midnight belongs to the day before', () => {
  const rounds = planned(ordinary, '2026-11-24', '03:40')
  expect(rounds.map((round) => [round.nominalDay, round.roundNo])).toEqual([['2026-11-23', 88]])
  expect(planned(ordinary, '2026-11-24', '03:45')).toEqual([])
})

test('rounds are made no earlier than they are needed', () => {
  expect(planned(ordinary, '2026-11-23', '03:59:59')).toEqual([])
  expect(planned(ordinary, '2026-11-23', '04:00')).toHaveLength(88)
})

test('the demo: one betting, the next ones made, at every hour and over midnight', () => {
  const rounds = planned(demo, '2026-11-23', '23:58:00')
  expect(rounds.map((round) => [round.nominalDay, round.roundNo])).toEqual([
    ['2026-11-23', 720],
    ['2026-11-24', 1],
    ['2026-11-24', 2],
  ])
  const [now, next] = rounds
  expect(now?.closeAt).toEqual(bangkokInstant('2026-11-23', '23:59:30'))
  expect(now?.drawAt).toEqual(bangkokInstant('2026-11-23', '23:59:55'))
  // Something is open at any second: each opens when the one before it closes.
  expect(next?.openAt).toEqual(now?.closeAt)
})

test('a day without draws has none', () => {
  const off: Calendar = new Map([['2026-11-23', { state: 'no_draw' }]])
  expect(planned(ordinary, '2026-11-23', '10:00', off)).toEqual([])
})

test('references count as far as the day goes', () => {
  expect(intervalRef(ordinary, '2026-01-01', 1)).toBe('YK-20260101-001')
  expect(intervalRef(demo, '2026-01-01', 720)).toBe('YD-20260101-0720')
})
