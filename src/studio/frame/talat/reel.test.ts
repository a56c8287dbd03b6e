import { describe, expect, test } from 'vitest'
import { REELS, ROWS, talatConfig } from '#studio/games/talat/config.ts'
import { baseStrips, freeStrips, readReel } from '#studio/games/talat/rules.ts'
import {
  isAtRest,
  landReel,
  planEnd,
  restingReel,
  rowAt,
  SETTLE_MS,
  speedAt,
  startReel,
  symbolAt,
} from './reel.ts'

const turn = { from: 7, startMs: 1_000 }

test('a reel stays until it starts, winds up and then turns down', () => {
  expect(rowAt(turn, 900)).toBe(7)
  expect(rowAt(turn, 1_150)).toBeCloseTo(7.22)
  expect(rowAt(turn, 3_000)).toBeLessThan(-20)
})

describe.each([
  ['known at once', 1_000, 1_950],
  ['known late', 1_800, 1_950],
  ['known after the time it should stop', 2_600, 1_950],
])('%s', (_name, nowMs, meetMs) => {
  const planned = planEnd(turn, nowMs, meetMs)
  const end = planned.end as NonNullable<typeof planned.end>

  test('it meets a whole row, hardly later than asked', () => {
    expect(Number.isInteger(end.row)).toBe(true)
    expect(end.meetMs).toBeGreaterThanOrEqual(meetMs)
    expect(end.meetMs - Math.max(meetMs, nowMs)).toBeLessThan(450)
    expect(rowAt(planned, end.meetMs + SETTLE_MS)).toBe(end.row)
    expect(isAtRest(planned, end.meetMs + SETTLE_MS)).toBe(true)
    expect(isAtRest(planned, end.meetMs)).toBe(false)
  })

  test('nothing jumps on its way', () => {
    for (let ms = 900; ms < end.meetMs + 500; ms += 1) {
      expect(Math.abs(rowAt(planned, ms) - rowAt(planned, ms + 1))).toBeLessThan(0.03)
    }
  })

  test('what is seen until now turns as it would have', () => {
    expect(rowAt(planned, nowMs)).toBeCloseTo(rowAt(turn, nowMs), 6)
    expect(rowAt(turn, nowMs) - end.row).toBeGreaterThan(4)
  })

  test('it swings past the stop and comes back', () => {
    const rows = Array.from({ length: SETTLE_MS }, (_, at) => rowAt(planned, end.meetMs + at))
    expect(Math.min(...rows)).toBeLessThan(end.row - 0.1)
    expect(Math.min(...rows)).toBeGreaterThan(end.row - 0.5)
    expect(Math.max(...rows)).toBeLessThan(end.row + 0.2)
  })
})

test('speed is that of the rows', () => {
  expect(speedAt(turn, 2_000)).toBeCloseTo(25)
  expect(speedAt(turn, 900)).toBe(0)
})

const seen = (reel: ReturnType<typeof restingReel>, nowMs: number) => {
  const top = Math.floor(rowAt(reel.turn, nowMs))
  return Array.from({ length: ROWS + 1 }, (_, row) => symbolAt(reel, top + row)).join('')
}

test('a landed reel shows what the rules read at its stop, from every stop and on both strips', () => {
  for (let reelAt = 0; reelAt < REELS; reelAt += 1) {
    for (let stop = 0; stop < 32; stop += 1) {
      for (const [strips, rules] of [
        [talatConfig.base, baseStrips],
        [talatConfig.free, freeStrips],
      ] as const) {
        const started = startReel(restingReel(talatConfig.base[reelAt] ?? '', 31 - stop), 1_000)
        const nowMs = 1_700 + stop * 13
        const landed = landReel(started, { strip: strips[reelAt] ?? '', stop }, nowMs, 2_000)
        const restMs = (landed.turn.end?.meetMs ?? 0) + SETTLE_MS
        expect(seen(landed, restMs).slice(0, ROWS)).toBe(readReel(rules, reelAt, stop).join(''))
      }
    }
  }
})

test('nothing in sight changes when a reel is told its stop', () => {
  const started = startReel(restingReel(talatConfig.base[0], 5), 1_000)
  for (let nowMs = 1_000; nowMs < 2_500; nowMs += 37) {
    const landed = landReel(started, { strip: talatConfig.free[0], stop: 9 }, nowMs, 2_000)
    expect(seen(landed, nowMs)).toBe(seen(started, nowMs))
  }
})
