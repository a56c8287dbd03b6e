import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { betTypeInfo, type BetType } from '../../rules/bet-types.ts'
import { exposureOf, type Exposure } from './exposure.ts'
import { meanPayout, worstCase } from './exposure-figures.ts'
import { bandsOf, countUpTo, overstatedBy, payoutsOf, quantile } from './payout-spread.ts'

// Where 3 ตัวหน้า and 3 ตัวล่าง were sold: the spread over all draws against one that is added up
// exactly, sum by sum, which is possible where few numbers were sold.

type Chances = Map<bigint, bigint>

/** How many ways lead to each sum. */
const oneDraw = (cells: BigInt64Array): Chances => {
  const ways: Chances = new Map()
  for (const amount of cells) ways.set(amount, (ways.get(amount) ?? 0n) + 1n)
  return ways
}
const together = (one: Chances, other: Chances): Chances => {
  const ways: Chances = new Map()
  for (const [a, m] of one) {
    for (const [b, n] of other) ways.set(a + b, (ways.get(a + b) ?? 0n) + m * n)
  }
  return ways
}
/** Written out, pair by pair: equal numbers pay once. */
const twoDraws = (cells: BigInt64Array): Chances => {
  const ways: Chances = new Map()
  const sold = [...cells].flatMap((amount, at) => (amount > 0n ? [{ at, amount }] : []))
  const none = BigInt(cells.length - sold.length)
  const put = (sum: bigint, count: bigint) => ways.set(sum, (ways.get(sum) ?? 0n) + count)
  put(0n, none * none)
  for (const one of sold) {
    put(one.amount, 2n * none)
    for (const other of sold) put(one.at === other.at ? one.amount : one.amount + other.amount, 1n)
  }
  return ways
}

function exactly(exposure: Exposure): { sums: [bigint, bigint][]; all: bigint } {
  const parts = [twoDraws(exposure.front3), twoDraws(exposure.bottom3)]
  const ways = parts.reduce(together, together(oneDraw(exposure.top), oneDraw(exposure.bottom)))
  const sums = [...ways].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { sums, all: sums.reduce((sum, [, count]) => sum + count, 0n) }
}

const row = fc.record({
  betType: fc.constantFrom<BetType[]>('top3', 'top2', 'bottom2', 'front3', 'bottom3'),
  at: fc.nat(999),
  baht: fc.integer({ min: 1, max: 90_000 }),
})
const some = fc.array(row, { minLength: 1, maxLength: 7 })
const soldAs = (rows: readonly { betType: BetType; at: number; baht: number }[]) =>
  exposureOf(
    [...rows, { betType: 'front3' as const, at: 290, baht: 45_000 }].map(
      ({ betType, at, baht }) => ({
        betType,
        number: `${at}`.padStart(3, '0').slice(-betTypeInfo[betType].digits),
        liabilitySatang: bahtOf(baht),
      }),
    ),
  )

describe('over every draw, with 3 ตัวหน้า and 3 ตัวล่าง', () => {
  test('never cheaper than the truth, and dearer by no more than is said', () => {
    fc.assert(
      fc.property(some, fc.bigInt({ min: 0n, max: bahtOf(300_000) }), (rows, limit) => {
        const exposure = soldAs(rows)
        const { sums, all } = exactly(exposure)
        const truth = (upTo: bigint) =>
          sums.reduce((sum, [amount, count]) => (amount <= upTo ? sum + count : sum), 0n)
        const millionths = (upTo: bigint) => Number((truth(upTo) * 10n ** 12n) / all) / 1e6
        const payouts = payoutsOf(exposure, 'apart')
        const most = overstatedBy(payouts)
        expect(countUpTo(payouts, limit)).toBeLessThanOrEqual(millionths(limit) + 1e-5)
        expect(countUpTo(payouts, limit + most)).toBeGreaterThanOrEqual(millionths(limit) - 1)
        expect(countUpTo(payouts, 0n)).toBe(Math.floor(millionths(0n) + 1e-5))
        const dearest = worstCase(exposure, 'apart').payoutSatang
        expect(sums.at(-1)?.[0]).toBe(dearest)
        expect(most).toBeLessThanOrEqual(dearest / 600n + 6n)
        const p95 = quantile(payouts, 950)
        expect(truth(p95) * 100n).toBeGreaterThanOrEqual(all * 95n)
        expect(p95).toBeLessThanOrEqual(dearest)
        const mean = sums.reduce((sum, [amount, count]) => sum + amount * count, 0n) / all
        expect(meanPayout(exposure)).toBe(mean)
      }),
      { numRuns: 25 },
    )
  })

  test('bands hold every share once, the last one ends at the dearest draw', () => {
    const exposure = exposureOf([
      { betType: 'top3', number: '538', liabilitySatang: bahtOf(90_000) },
      { betType: 'front3', number: '290', liabilitySatang: bahtOf(45_000) },
      { betType: 'bottom3', number: '806', liabilitySatang: bahtOf(22_500) },
    ])
    const bands = bandsOf(payoutsOf(exposure, 'apart'), 12)
    expect(bands.reduce((sum, band) => sum + band.outcomes, 0)).toBe(1_000_000)
    expect(bands.at(-1)?.upToSatang).toBe(bahtOf(157_500))
    // Nothing wins: 999/1,000 of 3 ตัวบน, and twice 998,001/1,000,000 of the pairs.
    expect(bands[0]?.outcomes).toBe(Math.floor(999_000 * 0.998001 * 0.998001))
  })

  test('without them it is exact', () => {
    const exposure = exposureOf([
      { betType: 'top3', number: '538', liabilitySatang: bahtOf(90_000) },
    ])
    expect(overstatedBy(payoutsOf(exposure, 'apart'))).toBe(0n)
    expect(payoutsOf(exposure, 'apart').outcomes).toBe(100_000)
  })
})
