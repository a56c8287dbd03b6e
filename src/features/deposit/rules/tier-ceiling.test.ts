import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { aboveTier, wholeBaht } from './tier-ceiling.ts'

const ceilings = { deposit_max: bahtOf(500), deposit_day_max: bahtOf(900) }
const day = (held: number, deposited: number) => ({
  heldSatang: bahtOf(held),
  depositedSatang: bahtOf(deposited),
})

test.each([
  ['exactly once', 500, day(0, 0), null],
  ['a baht too much at once', 501, day(0, 0), 'deposit_above_tier'],
  ['at once wins over the day', 501, day(900, 900), 'deposit_above_tier'],
  ['exactly the day', 200, day(300, 400), null],
  ['what is asked for counts', 201, day(700, 0), 'deposit_tier_day_reached'],
  ['what is paid counts', 201, day(0, 700), 'deposit_tier_day_reached'],
] as const)('%s', (_name, asked, filled, refusal) => {
  expect(aboveTier(bahtOf(asked), filled, ceilings)).toBe(refusal)
})

test('without ceilings nothing is too much', () => {
  const open = { deposit_max: null, deposit_day_max: null }
  expect(aboveTier(bahtOf(9_000_000), day(9_000_000, 0), open)).toBeNull()
})

test('the satang of a transfer come on top', () => {
  expect([0n, 99n, 100n, 30_037n].map(wholeBaht)).toEqual([0n, 0n, 100n, 30_000n])
})
