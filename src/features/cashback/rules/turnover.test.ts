import { expect, test } from 'vitest'
import { TERMS } from './seed-terms.ts'
import { faultOf } from './terms.ts'
import { creditOf, earnedIn, openOf } from './turnover.ts'

const PPM = 5_000n
const month = (valid: bigint, creditedSatang = 0n) => ({ weighted: valid * PPM, creditedSatang })

test('CT3: half a satang stays', () => {
  expect(earnedIn(month(345_700n))).toBe(1_728n)
})

test.each([
  ['CT4 the first night', [month(12_100n)], 60n, 0n],
  ['CT4 the second night', [month(23_100n)], 115n, 115n],
  ['CT5 taken back', [month(245_600n, 1_728n)], -500n, 0n],
  ['CT5 and played on', [month(425_600n, 1_728n)], 400n, 400n],
  ['what was too much meets the next month', [month(0n, 300n), month(100_000n)], 200n, 200n],
  ['more than a night credits', [month(200_000_000n)], 1_000_000n, 500_000n],
] as const)('%s', (_name, months, open, credit) => {
  expect(openOf(months)).toBe(open)
  expect(creditOf(openOf(months), TERMS, false)).toBe(credit)
})

test('at the end of a month a satang is enough', () => {
  expect([
    creditOf(1n, TERMS, true),
    creditOf(1n, TERMS, false),
    creditOf(-1n, TERMS, true),
  ]).toEqual([1n, 0n, 0n])
})

test.each([
  ['as they are', {}, null],
  ['the least above the cap', { minSatang: 500_001n }, 'cashback_min_above_cap'],
  [
    'the least of turnover above its cap',
    { turnoverMinSatang: 500_001n },
    'cashback_min_above_cap',
  ],
  [
    'more than three tenths of the lottery’s margin',
    { products: [{ ...TERMS.products[0], turnoverPpm: 10_001n }] },
    'cashback_above_margin',
  ],
  ['three tenths of it', { products: [{ ...TERMS.products[0], turnoverPpm: 10_000n }] }, null],
  [
    'more than half of another product’s margin',
    { products: [{ ...TERMS.products[1], turnoverPpm: 10_001n }] },
    'cashback_above_margin',
  ],
  ['half of it', { products: [{ ...TERMS.products[1], turnoverPpm: 10_000n }] }, null],
  [
    'one product twice',
    { products: [TERMS.products[1], TERMS.products[1]] },
    'cashback_product_twice',
  ],
] as const)('terms: %s', (_name, change, fault) => {
  expect(faultOf({ ...TERMS, ...change } as typeof TERMS)?.fault ?? null).toBe(fault)
})
