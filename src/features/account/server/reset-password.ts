import type { CallInput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { resetPasswordV2 as call } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { passwordFault } from '../rules/password.ts'
import { forgetDevices } from './device-store.ts'
import { deleteTries } from './login-try-store.ts'
import { endSessionsOfMember } from './member-sessions.ts'
import { findMemberLogin, phoneIndex, savePassword } from './member-store.ts'
import { checkOtp, consumeOtp, type OtpProof } from './verify-otp.ts'

/**
 * Sets a new password for who proves the phone with a code, ends all sessions and lifts the login's
 * locks. Nobody gets a code for a phone without a member, so such a phone ends as a wrong code.
 * @throws password_has_phone, password_too_common, otp_expired, otp_wrong
 */
export async function resetPassword(
  services: Services,
  input: CallInput<typeof call>,
): Promise<void> {
  const fault = passwordFault(input.new_password, input.phone)
  if (fault) throw refuseField(accountErrors[fault], 'new_password')
  const proof: OtpProof = {
    purpose: 'reset_password',
    phone: input.phone,
    ref: input.otp_ref,
    code: input.otp_code,
  }
  await checkOtp(services, proof)
  const passwordHash = await services.passwords.hash(input.new_password)
  await inTransaction(services.db, async (tx) => {
    await consumeOtp(tx, services, proof)
    const member = await findMemberLogin(tx, services.vault, input.phone)
    if (member === null) throw refuseField(accountErrors.otp_expired, 'otp_code')
    await savePassword(tx, member.memberId, passwordHash)
    await forgetDevices(tx, member.memberId)
    await endSessionsOfMember(tx, member.memberId, 'password_reset')
    await deleteTries(tx, phoneIndex(services.vault, input.phone))
  })
}
