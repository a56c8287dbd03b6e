import { phoneDigits } from '#kernel/phone.ts'
import { phoneText } from './text.ts'

/**
 * What a field of phones shows for what was typed: a whole mobile number in its groups, however it
 * was written (`+66812345678`), and anything else as it was typed.
 */
export function tidyPhone(typed: string): string {
  const digits = phoneDigits(typed)
  return /^0[689]\d{8}$/.test(digits) ? phoneText(digits) : typed
}
