/** Length is the whole composition rule: anything longer than 8 may be typed, pasted or spoken. */
export const PASSWORD_CHARS_MIN = 8
export const PASSWORD_CHARS_MAX = 128

/** Words that name this site; a password made of them is the first that an attacker tries. */
const SITE_WORDS = [
  'slth',
  'slot',
  'lotto',
  'lottery',
  'huay',
  'yeekee',
  'casino',
  'baccarat',
  'หวย',
  'ยี่กี',
  'สล็อต',
]

export type PasswordFault = 'password_too_common' | 'password_has_phone'

/** The form in which a password is hashed and compared: the same text typed on any keyboard. */
export const normalisePassword = (password: string): string => password.normalize('NFC')

/**
 * Why a password may not be used, or null. Length is checked by the contract.
 * Rules after OWASP ASVS 5.0 §6.2: no composition rules, block known and contextual words.
 * @param phone ten digits of the owner.
 * @param isCommon knows the most used passwords, in lower case.
 */
export function passwordFault(
  password: string,
  phone: string,
  isCommon: (lower: string) => boolean,
): PasswordFault | null {
  const lower = normalisePassword(password).toLowerCase()
  if (hasPhone(lower, phone)) return 'password_has_phone'
  if (isCommon(lower) || isOneThing(lower)) return 'password_too_common'
  return null
}

/** The phone with or without its leading zero, also where dashes are put between the digits. */
function hasPhone(lower: string, phone: string): boolean {
  return phone.length > 1 && lower.replace(/[\s.\-]/g, '').includes(phone.slice(1))
}

/** One repeated character, one run such as `12345678`, or a site word with digits around it. */
function isOneThing(lower: string): boolean {
  const characters = [...lower]
  if (new Set(characters).size <= 2) return true
  if (isRun(characters, 1) || isRun(characters, -1)) return true
  const letters = lower.replace(/[\d\s._\-!@#]/g, '')
  return letters !== '' && SITE_WORDS.some((word) => letters === word || letters === word + word)
}

function isRun(characters: readonly string[], step: 1 | -1): boolean {
  return characters.every((character, at) => {
    const before = characters[at - 1]?.codePointAt(0)
    return before === undefined || character.codePointAt(0) === before + step
  })
}
