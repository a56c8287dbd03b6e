import { describe, expect, test } from 'vitest'
import {
  accountDigits,
  banks,
  canonicalBankCode,
  findBank,
  formatAccountNumber,
  isAccountNumber,
  maskAccountNumber,
} from './banks.ts'

describe('banks', () => {
  // standards §5.3: digits by bank; unknown ones take 10 to 15.
  test.each([
    ['002', [10]],
    ['004', [10]],
    ['006', [10]],
    ['011', [10]],
    ['014', [10]],
    ['017', [10]],
    ['020', [10, 11, 12, 13, 14, 15]],
    ['022', [10]],
    ['024', [10]],
    ['025', [10]],
    ['030', [12]],
    ['033', [12]],
    ['034', [12]],
    ['066', [10]],
    ['067', [14]],
    ['069', [10]],
    ['070', [10, 11, 12, 13, 14, 15]],
    ['071', [10, 11, 12, 13, 14, 15]],
    ['073', [10, 11, 12, 13, 14, 15]],
  ])('%s accepts %j digits and nothing else', (code, lengths) => {
    const bank = findBank(code)
    if (!bank) throw new Error(`no bank ${code}`)
    const accepted = Array.from({ length: 20 }, (_, length) => length).filter((length) =>
      isAccountNumber(bank, '1'.repeat(length)),
    )
    expect(accepted).toEqual(lengths)
    expect(isAccountNumber(bank, `${'1'.repeat((lengths[0] ?? 1) - 1)}x`)).toBe(false)
  })

  test('every bank of the picker is one of the table', () => {
    expect(banks).toHaveLength(19)
    expect(new Set(banks.map(({ code }) => code)).size).toBe(19)
  })

  test.each([
    ['065', '011'],
    ['076', '011'],
    ['011', '011'],
    ['004', '004'],
  ])('the old code %s is kept as %s', (code, kept) => {
    expect(canonicalBankCode(code)).toBe(kept)
    expect(findBank(code)?.code).toBe(kept)
  })

  test('a code no bank has', () => expect(findBank('999')).toBeUndefined())

  test.each([
    ['123-4-56789-0', '1234567890'],
    [' 123 456 7890 ', '1234567890'],
    ['123–4.56789–0', '1234567890'],
    ['๑๒๓-4-5678-9', '123456789'],
    ['\u202a１２３\u2011４\u2212５６７８９\u00ad\u200b0\ufeff', '1234567890'],
  ])('%s is typed for %s', (typed, digits) => expect(accountDigits(typed)).toBe(digits))

  test.each([
    ['004', '1234567890', '123-4-56789-0', 'xxx-x-x6789-x'],
    ['011', '1234567890', '123-456789-0', 'xxx-xx6789-x'],
    ['024', '1234567890', '123-456-789-0', 'xxx-xx6-789-x'],
    ['030', '123456789012', '123-4-56789-012', 'xxx-x-xxx89-01x'],
    ['067', '12345678901234', '1234-567-890123-4', 'xxxx-xxx-xx0123-x'],
    ['073', '12345678901', '12345678901', 'xxxxxx7890x'],
  ])('%s shows %s as %s, masked %s', (code, digits, formatted, masked) => {
    expect(formatAccountNumber(findBank(code), digits)).toBe(formatted)
    expect(maskAccountNumber(findBank(code), digits)).toBe(masked)
  })
})
