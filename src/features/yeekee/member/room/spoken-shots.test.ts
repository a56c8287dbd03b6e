import { describe, expect, test } from 'vitest'
import { emptyLog, mergeShots, type ShotLog } from './shot-log.ts'
import { GATHER_MS, spokenText, QUIET_MS, waitMs } from './spoken-shots.ts'

/** A round with so many shots; the last is 00042. */
const logOf = (count: number): ShotLog =>
  mergeShots(emptyLog, {
    shots: [{ seq: count, number: '00042', name: '08x-xxx-1234', at: '2026-11-23T10:00:00+07:00' }],
    count,
    sum: 42,
    head: 'head',
  })

describe('what a screen reader hears of the shots', () => {
  test.each([
    ['three of others', 7, 4, [], 'มีเลขใหม่ 3 เลข ลำดับที่ 1 ตอนนี้ 0 0 0 4 2 ยิงแล้ว 7 เลข'],
    [
      'one of others, two of its own',
      7,
      4,
      [3, 5, 6],
      'มีเลขใหม่ 1 เลข ลำดับที่ 1 ตอนนี้ 0 0 0 4 2 ยิงแล้ว 7 เลข',
    ],
    ['only its own, of which it was told', 6, 4, [5, 6], ''],
    ['nothing new', 4, 4, [1], ''],
  ])('%s', (_what, count, told, mine, said) => {
    expect(spokenText(logOf(count), told, new Set(mine))).toBe(said)
  })

  test('the first after a quiet time comes soon, the next ones keep the peace', () => {
    expect(waitMs(0, QUIET_MS)).toBe(GATHER_MS)
    expect(waitMs(0, 5 * QUIET_MS)).toBe(GATHER_MS)
    expect(waitMs(2000, 2000)).toBe(QUIET_MS)
    expect(waitMs(2000, 5000)).toBe(QUIET_MS - 3000)
  })
})
