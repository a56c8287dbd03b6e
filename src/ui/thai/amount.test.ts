import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBaht } from '#kernel/money.ts'
import { amountFaultText, isHalfTyped, readAmount, tidyAmount } from './amount.ts'

test.each([
  ['300', '300.00'],
  ['300.00', '300.00'],
  ['0.5', '0.50'],
  ['.5', '0.50'],
  ['5.', '5.00'],
  ['007', '7.00'],
  ['1,000.50', '1000.50'],
  ['1,234,567', '1234567.00'],
  ['1 000', '1000.00'],
  ['12\u00a0000.5', '12000.50'],
  ['฿ 100', '100.00'],
  ['THB 100', '100.00'],
  ['300 บาท', '300.00'],
  ['300฿', '300.00'],
  ['300.-', '300.00'],
  [' ๑,๒๓๔.๕๐ บาท ', '1234.50'],
  ['๓๐๐', '300.00'],
  ['\u200b1,000\u2060.50\ufeff', '1000.50'],
  ['１，０００．５０', '1000.50'],
  ['300.\u2013', '300.00'],
  ['999999999999.99', '999999999999.99'],
])('%j is read as %s', (typed, wire) =>
  expect(readAmount(typed)).toEqual({ ok: true, value: wire }),
)

test.each([
  ['', 'empty'],
  [' ', 'empty'],
  ['฿', 'empty'],
  ['-50', 'sign'],
  ['+50', 'sign'],
  ['−50', 'sign'],
  ['\u200e\u201050', 'sign'],
  ['฿-50', 'sign'],
  ['.', 'not_a_number'],
  ['1.2.3', 'not_a_number'],
  ['1e3', 'not_a_number'],
  ['50-100', 'not_a_number'],
  ['$300', 'not_a_number'],
  ['300 USD', 'not_a_number'],
  ['1,5', 'grouping'],
  ['1,50', 'grouping'],
  ['1.000,50', 'grouping'],
  ['1,2345', 'grouping'],
  [',100', 'grouping'],
  ['10 20', 'grouping'],
  ['1,000 000', 'grouping'],
  ['1.234', 'satang'],
  ['1000000000000', 'too_large'],
])('%j is refused: %s', (typed, error) => expect(readAmount(typed)).toEqual({ ok: false, error }))

test.each([
  ['300.00', true],
  ['300.', true],
  ['0.5', false],
  ['300.01', false],
])('%j may be an amount of whole baht: %s', (typed, fits) =>
  expect(readAmount(typed, { whole: true }).ok).toBe(fits),
)

test.each(['0.5', '300.555', '1.000'])('of whole baht %j is refused for its satang', (typed) =>
  expect(readAmount(typed, { whole: true })).toEqual({ ok: false, error: 'not_whole' }),
)

test('a refusal names the field', () => {
  const faults = ['empty', 'sign', 'not_a_number', 'grouping', 'satang', 'not_whole', 'too_large']
  for (const fault of faults as Parameters<typeof amountFaultText>[0][]) {
    expect(amountFaultText(fault, 'ยอดถอน')).toContain('ยอดถอน')
    expect(amountFaultText(fault, 'ยอดเล่นของระดับ 2')).toMatch(/ระดับ 2($| )/)
  }
})

/** What a field shows after these keys, one by one, at its end. */
const typeKeys = (keys: string): string =>
  [...keys].reduce((shown, key) => tidyAmount(shown + key, shown), '')

describe('a field', () => {
  test.each([
    ['300.00', '300.00'],
    ['1000.50', '1,000.50'],
    ['1,000.50', '1,000.50'],
    ['1234567', '1,234,567'],
    ['0.5', '0.5'],
    ['300.-', '300'],
    ['๑๐๐๐', '1,000'],
    ['1000 บาท', '1,000'],
    ['-50', '-50'],
    ['1,5', '1,5'],
    ['1.234', '1.234'],
    ['12a', '12a'],
  ])('shows %j, typed or pasted, as %j', (text, shown) => {
    expect(typeKeys(text)).toBe(shown)
    expect(tidyAmount(text)).toBe(shown)
  })

  test.each([
    ['1,23', '1,234', '123'],
    ['12,345', '1,2345', '12,345'],
    ['1,2345', '1,234', '12,345'],
    ['1,34', '1,234', '134'],
    ['1,234,', '1,234', '1,234,'],
  ])('%j, where %j stood, becomes %j', (next, previous, shown) =>
    expect(tidyAmount(next, previous)).toBe(shown),
  )

  test.each([
    ['1,', true],
    ['1,0', true],
    ['.', true],
    ['100บ', true],
    ['-', false],
    ['1.234', false],
    ['12345,', false],
    ['12a', false],
  ])('waits with its refusal of %j while it is typed: %s', (typed, waits) =>
    expect(isHalfTyped(typed)).toBe(waits),
  )
})

const typedText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789,,.. -+฿๑๕บาท'), maxLength: 14 }),
  fc.string({ maxLength: 8 }),
)
const satangOf = (wire: string) => {
  const parsed = parseBaht(wire)
  return parsed.ok ? parsed.value : undefined
}
/** The digits that somebody sees, without zeros in front. */
const digitsOf = (text: string) =>
  text
    .replace(/[๐-๙]/g, (digit) => String('๐๑๒๓๔๕๖๗๘๙'.indexOf(digit)))
    .replace(/\D/g, '')
    .replace(/^0+/, '')

describe('whatever is typed', () => {
  test('what is seen is what is sent, or nothing is', () => {
    fc.assert(
      fc.property(typedText, (text) => {
        for (const shown of [tidyAmount(text), typeKeys(text)]) {
          const read = readAmount(shown)
          if (!read.ok) continue
          expect(shown).toMatch(/^(\d{0,3}(,\d{3})*)(\.\d{0,2})?$/)
          const [baht = '', satang = ''] = shown.replaceAll(',', '').split('.')
          const seen = BigInt(baht || '0') * 100n + BigInt(satang.padEnd(2, '0'))
          expect(satangOf(read.value)).toBe(seen)
        }
      }),
    )
  })

  test('no digit is lost, and a text that is no amount stays to its last mark', () => {
    fc.assert(
      fc.property(typedText, (text) => {
        expect(digitsOf(tidyAmount(text))).toBe(digitsOf(text))
        if (!readAmount(text).ok) expect(tidyAmount(text)).toBe(text)
        expect(digitsOf(typeKeys(text))).toBe(digitsOf(text))
      }),
    )
  })

  test('tidying changes nothing about the amount, and a second time nothing at all', () => {
    fc.assert(
      fc.property(typedText, (text) => {
        expect(readAmount(tidyAmount(text))).toEqual(readAmount(text))
        expect(tidyAmount(tidyAmount(text))).toBe(tidyAmount(text))
      }),
    )
  })
})

test('an amount is read whichever way it is written', () => {
  const way = fc.record({
    before: fc.constantFrom('', '฿', '฿ ', 'THB ', ' '),
    behind: fc.constantFrom('', ' บาท', '฿', ' '),
    comma: fc.constantFrom('', ',', ' '),
    isThai: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), way, (satang, how) => {
      const baht = (satang / 100n).toString().replace(/\B(?=(\d{3})+$)/g, how.comma)
      const plain = `${baht}.${(satang % 100n).toString().padStart(2, '0')}`
      const digits = how.isThai
        ? plain.replace(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'.charAt(Number(digit)))
        : plain
      const read = readAmount(`${how.before}${digits}${how.behind}`)
      expect(read.ok && satangOf(read.value)).toBe(satang)
    }),
  )
})
