import { invitationCode } from '#kernel/invitation-code.ts'
import { MEMBER_DIGITS, memberDigits } from '#kernel/phone.ts'

/**
 * What staff type to name a member, as it is looked up: the digits of a number or phone, or its mask, else the code of a link, also
 * out of the link itself.
 */
export function typedMember(text: string): string {
  const digits = memberDigits(text)
  return digits === '' || MEMBER_DIGITS.test(digits) ? digits : invitationCode(text)
}
