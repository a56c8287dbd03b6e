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

/** Of a phone as every desk shows it, without its dashes: how it begins and how it ends. */
const MASK = /^(0\d)xxxx(\d{4})$/

/** What `memberDigits` makes of a member's number, a phone, its end or its mask; anything else names nobody. */
export const MEMBER_DIGITS = /^(?:\d{1,15}|0\dxxxx\d{4})$/

/**
 * What staff type or paste to find a member, in the one form that searches know: digits without separators or the
 * `#` of a member's number, and of `08x-xxx-4321` its mask `08xxxx4321` (decision 0116). Any other text comes back
 * without its separators.
 */
export function memberDigits(text: string): string {
  const digits = phoneDigits(text).replace(/^#/, '')
  const small = digits.toLowerCase()
  return MASK.test(small) ? small : digits
}

/** How a phone ends that is typed as its last four digits or its mask, and how it begins if that is said; null: neither. */
export function shownPhone(text: string): { start: string; end: string } | null {
  const digits = memberDigits(text)
  if (/^\d{4}$/.test(digits)) return { start: '', end: digits }
  const [, start, end] = MASK.exec(digits) ?? []
  return start === undefined || end === undefined ? null : { start, end }
}
