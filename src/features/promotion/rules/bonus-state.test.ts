import { expect, test } from 'vitest'
import { type BonusEnd, type BonusNow, endOf, sweepOf } from './bonus-state.ts'

const now = new Date('2026-12-07T12:00:00Z')
const later = new Date(now.getTime() + 1)
const bonus = (more: Partial<BonusNow> = {}): BonusNow => ({
  state: 'active',
  validSatang: 0n,
  needSatang: 100n,
  expiresAt: later,
  balanceSatang: 50n,
  hasOpenBets: false,
  ...more,
})

test.each<[string, Partial<BonusNow>, 'forfeited' | 'cancelled' | null, BonusEnd | null]>([
  ['it runs', {}, null, null],
  ['played to the satang', { validSatang: 100n }, null, 'released'],
  ['a satang short', { validSatang: 99n }, null, null],
  ['played, and given up at once', { validSatang: 100n }, 'forfeited', 'released'],
  ['played, and expired', { validSatang: 100n, expiresAt: now }, null, 'released'],
  ['given up', {}, 'forfeited', 'forfeited'],
  ['cancelled', {}, 'cancelled', 'cancelled'],
  ['expired at the instant', { expiresAt: now }, null, 'expired'],
  ['nothing left', { balanceSatang: 0n }, null, 'spent'],
  ['nothing left, a bet open', { balanceSatang: 0n, hasOpenBets: true }, null, null],
  ['over is over', { state: 'expired', validSatang: 100n }, 'forfeited', null],
])('how it ends: %s', (_name, more, asked, end) => {
  expect(endOf(bonus(more), now, asked)).toBe(end)
})

// rewards.md §10, the example, BO4 and BO5.
test.each<[string, bigint, BonusEnd, bigint | null, bigint, bigint, bigint]>([
  ['all of it', 74_250n, 'released', null, 0n, 74_250n, 0n],
  ['BO4', 74_250n, 'released', 50_000n, 0n, 50_000n, 24_250n],
  ['BO5, a late prize', 25_000n, 'released', 50_000n, 40_000n, 10_000n, 15_000n],
  ['nothing left of the cap', 25_000n, 'released', 50_000n, 50_000n, 0n, 25_000n],
  ['forfeited', 74_250n, 'forfeited', null, 0n, 0n, 74_250n],
  ['expired', 74_250n, 'expired', 50_000n, 0n, 0n, 74_250n],
])('where it goes: %s', (_name, balance, end, cashoutMaxSatang, releasedSatang, toMain, toCost) => {
  expect(sweepOf(balance, { end, cashoutMaxSatang, releasedSatang })).toEqual({ toMain, toCost })
})
