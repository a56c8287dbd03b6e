import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { aboveTier, mostOf, wholeBaht } from './tier-ceiling.ts'

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

test.each([
  ['the channel', 400, day(0, 0), ['channel', 400]],
  ['the tier at once', 5000, day(0, 0), ['tier', 500]],
  ['the tier’s day, without what is asked for and paid', 5000, day(300, 350), ['tier_day', 250]],
  ['nothing more today', 5000, day(600, 700), ['tier_day', 0]],
] as const)('the most of one payment: %s', (_name, channel, filled, [by, amount]) => {
  expect(mostOf(bahtOf(channel), filled, ceilings)).toEqual({ by, amountSatang: bahtOf(amount) })
})

test('the satang of a transfer come on top', () => {
  expect([0n, 99n, 100n, 30_037n].map(wholeBaht)).toEqual([0n, 0n, 100n, 30_000n])
})
