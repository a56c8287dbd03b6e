import { describe, expect, it } from 'vitest'
import { toWireTime } from '#kernel/time.ts'
import { type LimitValue, type Period, periodEnd, type Step, stepOf, stricter } from './limits.ts'

describe('a change of a limit', () => {
  it.each<[LimitValue, LimitValue, Step]>([
    [null, null, 'same'],
    [100n, 100n, 'same'],
    [null, 0n, 'tighter'],
    [null, 100n, 'tighter'],
    [100n, 99n, 'tighter'],
    [100n, 0n, 'tighter'],
    [100n, 101n, 'looser'],
    [0n, 1n, 'looser'],
    [100n, null, 'looser'],
    [0n, null, 'looser'],
  ])('from %s to %s is %s', (from, to, step) => {
    expect(stepOf(from, to)).toBe(step)
  })

  it.each<[LimitValue, LimitValue, LimitValue]>([
    [null, null, null],
    [5n, null, 5n],
    [null, 5n, 5n],
    [0n, 5n, 0n],
    [6n, 5n, 5n],
  ])('of %s and %s the stricter is %s', (a, b, found) => {
    expect(stricter(a, b)).toBe(found)
  })
})

// 2026-11-23 is a Monday.
describe('a period ends in Bangkok', () => {
  it.each<[Period, string, string]>([
    ['day', '2026-11-23T00:00:00+07:00', '2026-11-24'],
    ['day', '2026-11-23T23:59:59+07:00', '2026-11-24'],
    ['week', '2026-11-23T00:00:00+07:00', '2026-11-30'],
    ['week', '2026-11-29T23:59:59+07:00', '2026-11-30'],
    ['week', '2026-11-22T12:00:00+07:00', '2026-11-23'],
    ['month', '2026-11-30T23:59:59+07:00', '2026-12-01'],
    ['month', '2026-12-31T12:00:00+07:00', '2027-01-01'],
    ['month', '2027-02-01T00:00:00+07:00', '2027-03-01'],
    ['month', '2028-02-29T12:00:00+07:00', '2028-03-01'],
  ])('%s of %s', (period, now, day) => {
    expect(toWireTime(periodEnd(period, new Date(now)))).toBe(`${day}T00:00:00.000+07:00`)
  })
})
