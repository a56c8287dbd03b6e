import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bahtOf, formatBaht, parseBaht, payout } from './money.ts'

const amount = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })

describe('the wire form', () => {
  test.each([
    [0n, '0.00'],
    [1n, '0.01'],
    [99n, '0.99'],
    [100n, '1.00'],
    [123_450n, '1234.50'],
    [-5n, '-0.05'],
    [-123_450n, '-1234.50'],
    [9_007_199_254_740_993n, '90071992547409.93'],
  ])('%s satang is written %s', (satang, text) => expect(formatBaht(satang)).toBe(text))

  test.each([
    ['20', 2000n],
    ['20.5', 2050n],
    ['20.50', 2050n],
    ['0.01', 1n],
    ['000.10', 10n],
    ['999999999999.99', 99_999_999_999_999n],
  ])('%s is read', (text, satang) => expect(parseBaht(text)).toEqual({ ok: true, value: satang }))

  test.each([
    '',
    ' ',
    '.5',
    '5.',
    '1.234',
    '1,000',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '１０',
    '๑๐',
    'NaN',
    ' 1',
    '1 ',
    '1.0\n',
    '1000000000000',
  ])('%j is no amount', (text) =>
    expect(parseBaht(text)).toEqual({ ok: false, error: 'not_an_amount' }),
  )

  test('what is written reads back as the same satang, to the last one', () => {
    fc.assert(
      fc.property(amount, (satang) => {
        expect(parseBaht(formatBaht(satang))).toEqual({ ok: true, value: satang })
      }),
    )
  })

  test('a debt is its amount with a minus', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), (satang) => {
        expect(formatBaht(-satang)).toBe(`-${formatBaht(satang)}`)
      }),
    )
  })
})

test('whole baht become satang', () => {
  expect(bahtOf(20)).toBe(2000n)
  expect(bahtOf(0)).toBe(0n)
  expect(bahtOf(2_000_000_000_000_000n)).toBe(200_000_000_000_000_000n)
})

describe('a payout', () => {
  // The worked bill of the rule book: 20 baht on three straight at 900, 1 baht at 3.20.
  test.each([
    [bahtOf(20), 90_000n, bahtOf(18_000)],
    [bahtOf(1), 320n, 320n],
    [1n, 320n, 3n],
    [33n, 33n, 10n],
    [0n, 90_000n, 0n],
  ])('%s satang at %s hundredths pays %s', (stake, rate, prize) => {
    expect(payout(stake, rate)).toBe(prize)
  })

  test('is rounded down by less than one satang, never up', () => {
    const rate = fc.bigInt({ min: 0n, max: 10_000_000n })
    fc.assert(
      fc.property(amount, rate, (stakeSatang, rateX100) => {
        const rest = stakeSatang * rateX100 - payout(stakeSatang, rateX100) * 100n
        expect(rest >= 0n && rest < 100n).toBe(true)
      }),
    )
  })
})
