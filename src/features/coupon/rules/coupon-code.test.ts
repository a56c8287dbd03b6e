import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkSymbolOf,
  CODE_ALPHABET,
  DRAWN_SYMBOLS,
  kindOfCode,
  showCode,
  tidyCode,
} from './coupon-code.ts'

const symbol = fc.constantFrom(...CODE_ALPHABET)
const drawn = fc
  .array(symbol, { minLength: DRAWN_SYMBOLS, maxLength: DRAWN_SYMBOLS })
  .map((symbols) => symbols.join(''))

// CP1–CP3
test.each([
  ['SLTH2345ABCDWXYZ', 'V'],
  ['KRNKPRAJAMNAGA77', 'A'],
  ['9999999999999999', 'S'],
])('%s has the check symbol %s', (text, check) => expect(checkSymbolOf(text)).toBe(check))

test.each([
  ['slth-2345 abcd-wxyzv', 'single'],
  ['SLTH2345ABCDWXZYV', 'mistyped'],
  [' songkran-69 ', 'word'],
  ['slth\u2011๒๓๔๕\u200babcd\u00a0wxyzv\ufeff', 'single'],
  ['ｓｏｎｇｋｒａｎ－๖๙', 'word'],
  ['ABC', 'mistyped'],
  ['ABCDEFGHJKLMNPQR', 'mistyped'],
  ['ซองกราน', 'mistyped'],
  ['', 'mistyped'],
])('%s is %s', (text, kind) => expect(kindOfCode(tidyCode(text))).toBe(kind))

test('every code is known again, however it is shown and typed', () => {
  fc.assert(
    fc.property(drawn, (text) => {
      const code = text + checkSymbolOf(text)
      expect(kindOfCode(tidyCode(` ${showCode(code).toLowerCase()}\n`))).toBe('single')
    }),
  )
})

test('one wrong symbol is found, and every swap of neighbours but A and 9', () => {
  fc.assert(
    fc.property(drawn, fc.nat(DRAWN_SYMBOLS), symbol, (text, at, other) => {
      const code = [...text, checkSymbolOf(text)]
      const wrong = code.with(at, other).join('')
      expect(kindOfCode(wrong)).toBe(other === code[at] ? 'single' : 'mistyped')
      const [a = '', b = ''] = [code[at], code[at + 1] ?? code[at]]
      const swapped = at === DRAWN_SYMBOLS ? code : code.with(at, b).with(at + 1, a)
      const isBlind = a === b || at === DRAWN_SYMBOLS || [a, b].toSorted().join('') === '9A'
      expect(kindOfCode(swapped.join(''))).toBe(isBlind ? 'single' : 'mistyped')
    }),
    { numRuns: 2_000 },
  )
})
