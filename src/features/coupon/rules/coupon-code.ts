import { plainSigns } from '#kernel/plain-signs.ts'

/** What codes are made of: no letter that is taken for a figure. The order gives each its value. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Drawn symbols of a code of its own: 80 bits. */
export const DRAWN_SYMBOLS = 16
const WORD_MIN = 4
const WORD_MAX = 15

/** What somebody typed or pasted, as it is looked up: no spaces, no hyphens, capital letters, `๒` as `2`. */
export const tidyCode = (text: string): string =>
  plainSigns(text)
    .replace(/[\s_-]/g, '')
    .toUpperCase()

/** @returns -1 for what is no symbol */
const valueOf = (symbol: string | undefined): number =>
  symbol === undefined || symbol === '' ? -1 : CODE_ALPHABET.indexOf(symbol)

/**
 * The check symbol of sixteen drawn ones: Luhn mod 32 with factor 2 from the right. It finds every
 * single wrong symbol, and every swap of neighbours but `A9` for `9A`.
 * @param drawn sixteen symbols of the alphabet
 */
export function checkSymbolOf(drawn: string): string {
  const base = CODE_ALPHABET.length
  const sum = [...drawn].reduceRight((total, symbol, at) => {
    const isDoubled = (drawn.length - at) % 2 === 1
    const value = valueOf(symbol) * (isDoubled ? 2 : 1)
    return total + Math.floor(value / base) + (value % base)
  }, 0)
  return CODE_ALPHABET[(base - (sum % base)) % base] ?? ''
}

/** What a tidy text can be: a code of its own, a word for everybody, or nothing that we ever gave out. */
export function kindOfCode(tidy: string): 'single' | 'word' | 'mistyped' {
  if (![...tidy].every((symbol) => valueOf(symbol) >= 0)) {
    return isWord(tidy) ? 'word' : 'mistyped'
  }
  if (tidy.length === DRAWN_SYMBOLS + 1) {
    const drawn = tidy.slice(0, DRAWN_SYMBOLS)
    return tidy.endsWith(checkSymbolOf(drawn)) ? 'single' : 'mistyped'
  }
  return isWord(tidy) ? 'word' : 'mistyped'
}

/** A word for everybody: four to fifteen letters and figures, without a check symbol. */
export const isWord = (tidy: string): boolean =>
  tidy.length >= WORD_MIN && tidy.length <= WORD_MAX && /^[A-Z0-9]+$/.test(tidy)

/** A code as it is given out: `SLTH-2345-ABCD-WXYZV`. */
export const showCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 8), code.slice(8, 12), code.slice(12)].filter(Boolean).join('-')
