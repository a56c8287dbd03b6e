import { invitationCode } from '#kernel/invitation-code.ts'
import { phoneDigits } from '#kernel/phone.ts'

/**
 * What staff type to name a member, as it is looked up: the digits of a number or phone, else the code of a link, also
 * out of the link itself.
 */
export function typedMember(text: string): string {
  const digits = phoneDigits(text)
  return /^\d*$/.test(digits) ? digits : invitationCode(text)
}
