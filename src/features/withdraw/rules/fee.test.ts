import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { feeOf } from './fee.ts'

const none = { feeFixedSatang: 0n, feeBp: 0, freeTimesADay: 0 }

test.each([
  ['nothing is set', bahtOf(500), none, 0, 0n],
  ['a fixed sum', bahtOf(500), { ...none, feeFixedSatang: 1_000n }, 0, 1_000n],
  ['one percent', bahtOf(500), { ...none, feeBp: 100 }, 0, 500n],
  ['the fraction of a satang is the member’s', 33_333n, { ...none, feeBp: 125 }, 0, 416n],
  ['both', bahtOf(500), { ...none, feeFixedSatang: 500n, feeBp: 100 }, 0, 1_000n],
  ['the last free one', bahtOf(500), { ...none, feeBp: 100, freeTimesADay: 2 }, 1, 0n],
  ['the first after them', bahtOf(500), { ...none, feeBp: 100, freeTimesADay: 2 }, 2, 500n],
])('%s', (_name, amountSatang, terms, timesToday, fee) => {
  expect(feeOf(amountSatang, terms, timesToday)).toBe(fee)
})

test('splitting saves less than a satang a request, and with a fixed part it costs', () => {
  const percent = { ...none, feeBp: 137 }
  const split = (parts: bigint, terms: typeof percent) =>
    Array.from({ length: Number(parts) }).reduce<bigint>(
      (sum, _none, index) => sum + feeOf(bahtOf(1_000) / parts, terms, index),
      0n,
    )
  for (const parts of [2n, 5n, 10n]) {
    expect(feeOf(bahtOf(1_000), percent, 0) - split(parts, percent)).toBeLessThan(parts)
    const both = { ...percent, feeFixedSatang: 500n }
    expect(split(parts, both)).toBeGreaterThan(feeOf(bahtOf(1_000), both, 0))
  }
})
