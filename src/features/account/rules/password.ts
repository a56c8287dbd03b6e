import { isCommonPassword } from './common-passwords.ts'

export type PasswordFault = 'password_has_phone' | 'password_too_common'

/**
 * Why a password may not be set, or null. Its length is checked by the contract; there are no
 * composition rules (OWASP ASVS 5.0 §6.2: length, no known password, nothing of the person).
 * @param phone ten digits of the owner.
 */
export function passwordFault(password: string, phone: string): PasswordFault | null {
  if (hasPhone(password, phone)) return 'password_has_phone'
  return isCommonPassword(password) ? 'password_too_common' : null
}

/** The phone with or without its leading zero, also with dashes between the digits. */
function hasPhone(password: string, phone: string): boolean {
  return password.replace(/[\s.-]/g, '').includes(phone.slice(1))
}
