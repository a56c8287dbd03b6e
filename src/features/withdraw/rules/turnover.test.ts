import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { leftAfter, turnoverOf } from './turnover.ts'

/** `+500` a deposit, `-200` valid stake, `-(-50)` play that a corrected result takes back; in order. */
const walk = (steps: readonly number[], timesX100 = 100) => {
  const at = (index: number) => new Date(Date.UTC(2026, 10, 23, 3, index))
  const of = (isDeposit: boolean) =>
    steps.flatMap((baht, index) =>
      baht > 0 === isDeposit ? [{ at: at(index), amountSatang: bahtOf(Math.abs(baht)) }] : [],
    )
  const { needSatang, doneSatang, leftSatang } = turnoverOf(0n, of(true), of(false), timesX100)
  expect(needSatang - doneSatang).toBe(leftSatang)
  return [doneSatang, needSatang]
}

test.each<[string, number[], number, [number, number]]>([
  ['nothing paid in', [], 100, [0, 0]],
  ['play without a deposit asks for nothing', [-500], 100, [0, 0]],
  ['not played at all (AUSTRAC: in, no wager, out)', [8_000], 100, [0, 8_000]],
  ['played in part', [1_000, -400], 100, [400, 1_000]],
  ['played once, to the satang', [1_000, -1_000], 100, [1_000, 1_000]],
  ['more than asked', [1_000, -5_000], 100, [1_000, 1_000]],
  ['what went beyond is not saved up', [100, -5_000, 900], 100, [0, 900]],
  ['two deposits before any play', [100, 900, -300], 100, [300, 1_000]],
  ['a deposit on top of one half played', [1_000, -600, 500], 100, [600, 1_500]],
  ['one and a half times', [1_000, -1_200], 150, [1_200, 1_500]],
  ['the setting asks for nothing', [1_000], 0, [0, 0]],
])('%s', (_name, steps, timesX100, expected) => {
  expect(walk(steps, timesX100)).toEqual(expected.map(bahtOf))
})

test('play that a corrected result takes back is asked for again, and no more than that', () => {
  const at = new Date('2026-11-23T10:00:00+07:00')
  const later = new Date('2026-11-23T11:00:00+07:00')
  const deposits = [{ at, amountSatang: 1_000n }]
  const plays = (taken: bigint) => [
    { at, amountSatang: 800n },
    { at: later, amountSatang: -taken },
  ]
  expect(turnoverOf(0n, deposits, plays(300n), 100).leftSatang).toBe(500n)
  expect(turnoverOf(0n, deposits, plays(5_000n), 100).leftSatang).toBe(1_000n)
})

test('a small withdrawal does not wash what was not played', () => {
  expect(leftAfter(bahtOf(10_000), bahtOf(100), 100)).toBe(bahtOf(9_900))
  expect(leftAfter(bahtOf(10_000), bahtOf(100), 150)).toBe(bahtOf(9_850))
  expect(leftAfter(bahtOf(50), bahtOf(100), 100)).toBe(0n)
  const at = new Date('2026-11-23T10:00:00+07:00')
  const played = [{ at, amountSatang: bahtOf(900) }]
  expect(turnoverOf(bahtOf(9_900), [], played, 100).leftSatang).toBe(bahtOf(9_000))
})
