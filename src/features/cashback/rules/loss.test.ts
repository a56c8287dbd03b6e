import { expect, test } from 'vitest'
import { lossOf, planDay, setOff } from './loss.ts'
import { TERMS } from './seed-terms.ts'

const play = (stake: bigint, returned: bigint, product = 'lottery', valid = stake) => ({
  product,
  stakeSatang: stake,
  returnedSatang: returned,
  validSatang: valid,
})

test.each([
  ['CL1 without rewards', [play(1_200_000n, 400_000n)], 0n, 40_000n, null],
  ['CL1 with a coupon', [play(1_200_000n, 400_000n)], 50_000n, 37_500n, null],
  ['CL2 a loss and a win', [play(300_000n, 0n), play(0n, 350_000n, 'table')], 0n, 0n, null],
  ['CL3 below the least', [play(1_999n, 0n)], 0n, 99n, null],
  ['CL3 the least', [play(2_000n, 0n)], 0n, 100n, null],
  ['CL3 less than a satang', [play(19n, 0n)], 0n, 0n, null],
  ['CL4 the cap clips', [play(20_000_000n, 0n)], 0n, 500_000n, 'cap'],
  ['both sides: nothing counts as valid', [play(1_000_000n, 0n, 'lottery', 0n)], 0n, 0n, 'margin'],
  ['a table at an edge of 1.06 %', [play(1_000_000n, 0n, 'table')], 0n, 5_300n, 'margin'],
  ['a product that is not listed', [play(1_000_000n, 0n, 'shares')], 0n, 0n, null],
] as const)('%s', (_name, plays, rewards, earned, boundedBy) => {
  expect(lossOf(TERMS, plays, rewards)).toMatchObject({ earnedSatang: earned, boundedBy })
})

test('a product whose play is no part of the day gives nothing, and takes nothing', () => {
  const products = TERMS.products.map((one) => ({ ...one, inLoss: one.product !== 'table' }))
  const day = lossOf({ ...TERMS, products }, [play(2_000n, 0n), play(0n, 9_000n, 'table')], 0n)
  expect(day).toMatchObject({ stakeSatang: 2_000n, baseSatang: 2_000n, earnedSatang: 100n })
})

const paid = (earnedSatang: bigint) => ({ earnedSatang, end: 'paid' as const })
const open = (earnedSatang: bigint) => ({ earnedSatang, end: 'open' as const })
const lapsed = (earnedSatang: bigint) => ({ earnedSatang, end: 'lapsed' as const })

test.each([
  ['a new day', 40_000n, [], 0n, 40_000n, 0n],
  ['CL3 below the least', 99n, [], 0n, 0n, 0n],
  ['CL6 claimed, then less', 25_000n, [paid(40_000n)], 0n, 0n, 15_000n],
  ['the same again', 25_000n, [paid(40_000n)], 15_000n, 0n, 0n],
  [
    'and more again: one part, that the carry meets',
    40_000n,
    [paid(40_000n)],
    15_000n,
    15_000n,
    0n,
  ],
  ['CL7 unclaimed, then less', 25_000n, [open(40_000n)], 0n, 25_000n, 0n],
  ['claimed, then more', 50_000n, [paid(40_000n)], 0n, 10_000n, 0n],
  ['claimed, then below the least', 99n, [paid(40_000n)], 0n, 0n, 40_000n],
  ['lapsed, then more', 50_000n, [lapsed(40_000n)], 0n, 10_000n, 0n],
  ['lapsed, then less: nothing was paid', 25_000n, [lapsed(40_000n)], 0n, 0n, 0n],
] as const)('%s', (_name, earned, parts, carried, openSatang, excessSatang) => {
  expect(planDay(TERMS, earned, parts, carried)).toMatchObject({ openSatang, excessSatang })
})

test.each([
  ['CL6 22,000 against 15,000', 22_000n, [15_000n], 7_000n, [15_000n]],
  ['CL6 10,000 against 15,000', 10_000n, [15_000n], 0n, [10_000n]],
  ['the oldest first', 10_000n, [4_000n, 20_000n], 0n, [4_000n, 6_000n]],
  ['nothing is carried', 10_000n, [], 10_000n, []],
] as const)('%s', (_name, openSatang, left, creditSatang, satang) => {
  const carries = left.map((leftSatang, at) => ({ carryId: BigInt(at + 1), leftSatang }))
  expect(setOff(openSatang, carries)).toEqual({
    creditSatang,
    offs: satang.map((one, at) => ({ carryId: BigInt(at + 1), satang: one })),
  })
})
