import { expect, test } from 'vitest'
import { clockText, closedBecause, minuteOf } from './channel-open.ts'

const open = {
  isEnabled: true,
  opensMinute: null,
  closesMinute: null,
  maintenance: null,
  levelMin: 1,
}
const at = (time: string) => new Date(`2026-11-23T${time}:00+07:00`)
const hours = (opens: string, closes: string) => ({
  ...open,
  opensMinute: minuteOf(opens),
  closesMinute: minuteOf(closes),
})

test.each([
  ['around the clock', open, '03:00', 1, null],
  [
    'switched off, whatever else',
    { ...open, isEnabled: false, maintenance: 'ปิด', levelMin: 5 },
    '03:00',
    1,
    'disabled',
  ],
  [
    'under repair',
    { ...hours('09:00', '10:00'), maintenance: 'ปิดปรับปรุง' },
    '03:00',
    1,
    'maintenance',
  ],
  ['the first minute', hours('09:00', '17:00'), '09:00', 1, null],
  ['the minute before', hours('09:00', '17:00'), '08:59', 1, 'hours'],
  ['the last minute', hours('09:00', '17:00'), '16:59', 1, null],
  ['the closing minute', hours('09:00', '17:00'), '17:00', 1, 'hours'],
  ['past midnight, late', hours('23:00', '02:00'), '23:30', 1, null],
  ['past midnight, early', hours('23:00', '02:00'), '01:59', 1, null],
  ['past midnight, closed', hours('23:00', '02:00'), '02:00', 1, 'hours'],
  ['below the level', { ...open, levelMin: 3 }, '12:00', 2, 'level'],
  ['at the level', { ...open, levelMin: 3 }, '12:00', 3, null],
  ['hours before level', { ...hours('09:00', '17:00'), levelMin: 3 }, '20:00', 1, 'hours'],
] as const)('%s', (_name, channel, time, level, reason) => {
  expect(closedBecause(channel, at(time), level)).toBe(reason)
})

test('a minute of the day is read and written as people do', () => {
  expect(['00:00', '09:05', '23:59'].map(minuteOf)).toEqual([0, 545, 1439])
  expect([0, 545, 1439].map(clockText)).toEqual(['00:00', '09:05', '23:59'])
})
