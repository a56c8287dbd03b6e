import { memberDigits, shownPhone } from '#kernel/phone.ts'
import { spellings } from './names.ts'

/** What a text that staff typed may mean. */
export interface MemberSearch {
  readonly memberId: number | null
  /** Ten digits. */
  readonly phone: string | null
  /** What every desk shows of a phone: its end, and how it begins (empty: that was not typed). */
  readonly phoneShown: { readonly start: string; readonly end: string } | null
  /** The last digits of a bank account, or all of them. */
  readonly accountTail: string | null
  /** First name, last name or both, in every spelling to look for. */
  readonly names: readonly string[]
}

const nobody: MemberSearch = {
  memberId: null,
  phone: null,
  phoneShown: null,
  accountTail: null,
  names: [],
}

/** So many digits of an account are told when it is said by its end. */
const TAIL_DIGITS = 4

const NUMBER_LIKE = /^[\d\s+().-]+$/
const MEMBER_ID = /^[1-9]\d{0,8}$/
const PHONE = /^0\d{9}$/
const ACCOUNT_TAIL = /^\d{4,15}$/

/** Numbers are looked for as all that they may be; anything else is a name. */
export function readMemberSearch(text: string): MemberSearch {
  const digits = memberDigits(text)
  const phoneShown = shownPhone(text)
  if (!NUMBER_LIKE.test(digits)) {
    if (phoneShown) return { ...nobody, phoneShown }
    return { ...nobody, names: spellings(text).filter(Boolean) }
  }
  return {
    memberId: MEMBER_ID.test(digits) ? Number(digits) : null,
    phone: PHONE.test(digits) ? digits : null,
    phoneShown,
    accountTail: ACCOUNT_TAIL.test(digits) ? digits : null,
    names: [],
  }
}

/** The words under which an account is found: its end, and the digits that every screen shows. */
export function tailWords(accountNumber: string): string[] {
  return [...new Set([accountNumber.slice(-TAIL_DIGITS), shownDigits(accountNumber)])].map(
    (digits) => `tail:${digits}`,
  )
}

/** The words under which a person is found: first name, last name and both. */
export function nameWords(firstName: string, lastName: string): string[] {
  const [family = ''] = spellings(lastName)
  const given = spellings(firstName)
  const all = [...given, family, ...given.map((name) => name + family)]
  return [...new Set(all.filter(Boolean))].map(nameWord)
}

/** The word under which a phone is found by its end; none where it was erased. */
export const phoneWords = (phone: string): string[] =>
  PHONE.test(phone) ? [phoneEndWord(phone.slice(-4))] : []

export const phoneEndWord = (end: string): string => `phone:${end}`
export const nameWord = (spelling: string): string => `name:${spelling}`
export const tailWord = (tail: string): string => `tail:${tail.slice(-TAIL_DIGITS)}`

/** Whether an account is the one whose end was typed; its four shown digits count as such. */
export const hasTail = (accountNumber: string, tail: string): boolean =>
  accountNumber.endsWith(tail) || shownDigits(accountNumber) === tail

/** `xxx-x-x1234-x` */
const shownDigits = (accountNumber: string) => accountNumber.slice(-TAIL_DIGITS - 1, -1)
