import { plainSigns } from './plain-signs.ts'

/**
 * Ten digits from what people type or paste: Thai digits, dashes, dots, spaces, brackets, and the
 * country in front (`+66`, `66`, `0066`, also with the zero that does not belong behind it). What is
 * no such number comes back without its separators.
 */
export function phoneDigits(text: string): string {
  const digits = plainSigns(text).replace(/[\s.\-()]/g, '')
  return digits.replace(/^(?:\+|00)?660?(?=\d{9}$)/, '0')
}
