import { westernDigits } from './digits.ts'

/**
 * Ten digits from what people type or paste: Thai digits, dashes, dots, spaces, brackets, and the
 * country in front (`+66`, `66`, `0066`, also with the zero that does not belong behind it). What is
 * no such number comes back without its separators.
 */
export function phoneDigits(text: string): string {
  const digits = westernDigits(text).replace(
    /[\s.\-‐-―()\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g,
    '',
  )
  return digits.replace(/^(?:\+|00)?660?(?=\d{9}$)/, '0')
}
