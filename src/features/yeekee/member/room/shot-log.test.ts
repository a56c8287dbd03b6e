import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyLog,
  mergeShots,
  missingAfter,
  shotInRank,
  SHOTS_KEPT,
  type ShotLog,
  type ShotWire,
} from './shot-log.ts'

const shot = (seq: number): ShotWire => ({
  seq,
  number: `${(seq * 7919) % 100_000}`.padStart(5, '0'),
  name: `08x-xxx-${`${seq}`.padStart(4, '0')}`,
  at: '2026-11-21T12:00:00.000+07:00',
})

/** What the server says of the shots `from` to `to`: figures after the last of them. */
const news = (from: number, to: number): ShotLog => ({
  shots: Array.from({ length: to - from + 1 }, (_, at) => shot(to - at)),
  count: to,
  sum: Array.from({ length: to }, (_, at) => Number(shot(at + 1).number)).reduce(
    (a, b) => a + b,
    0,
  ),
  head: `head-${to}`,
})

const read = (parts: readonly ShotLog[]) => parts.reduce(mergeShots, emptyLog)

describe('the shot log', () => {
  test('any order, repetition and overlap ends as the list of the server', () => {
    const parts = fc.integer({ min: 1, max: 260 }).chain((count) =>
      fc.uniqueArray(fc.integer({ min: 1, max: count }), { maxLength: 12 }).chain((cuts) => {
        const ends = [...new Set([...cuts, count])].sort((a, b) => a - b)
        const pieces = ends.map((end, at) => news((ends[at - 1] ?? 0) + 1, end))
        return fc.tuple(
          fc.constant(count),
          fc.shuffledSubarray([...pieces, ...pieces], { minLength: pieces.length * 2 }),
        )
      }),
    )
    fc.assert(
      fc.property(parts, ([count, pieces]) => {
        const log = read(pieces)
        expect(log.shots.map(({ seq }) => seq)).toEqual(
          Array.from({ length: Math.min(count, SHOTS_KEPT) }, (_, at) => count - at),
        )
        expect({ ...log, shots: [] }).toEqual({ ...news(count, count), shots: [] })
        expect(missingAfter(log)).toBeNull()
      }),
    )
  })

  test('a hole is named by the last shot before it', () => {
    expect(missingAfter(read([news(1, 3), news(6, 7)]))).toBe(3)
    expect(missingAfter(read([news(4, 5)]))).toBe(0)
    expect(missingAfter({ ...read([news(1, 3)]), count: 5 })).toBe(3)
    expect(missingAfter(read([news(1, 3), news(6, 7), news(4, 5)]))).toBeNull()
    expect(missingAfter(emptyLog)).toBeNull()
  })

  test('old news does not turn the figures back', () => {
    const log = read([news(1, 9), news(1, 4)])
    expect([log.count, log.head]).toEqual([9, 'head-9'])
  })

  test('ranks count from the newest', () => {
    const log = read([news(1, 20)])
    expect(shotInRank(log, 1)?.seq).toBe(20)
    expect(shotInRank(log, 16)?.seq).toBe(5)
    expect(shotInRank(log, 21)).toBeUndefined()
  })
})
