import type { CallInput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { accountErrors } from '../errors.ts'
import type { loginByCode as call } from '../sign-in-contract.ts'
import { findChallenge, takeChallenge } from './login-challenge-store.ts'
import { addressIndex, clearTries } from './login-try-store.ts'
import { refuseInactive } from './login.ts'
import { holdMemberLogin, phoneIndex } from './member-store.ts'
import type { Caller } from './open-session.ts'
import { type SignedIn, signInMember } from './sign-in.ts'
import { clearSecretTries, findSecurity, lockSecurity } from './step-up/security-store.ts'
import { checkCode } from './step-up/totp-proof.ts'
import { findPerson } from './user-info.ts'

/**
 * Ends a login whose password was right, by a code of the app. Wrong codes are counted with those of a
 * step-up, so neither door gives more tries than the other; without a right password nobody's are.
 * @throws login_challenge_over, too_many_attempts, totp_wrong, totp_used, member_suspended,
 *   member_closed
 */
export async function loginByCode(
  services: Services,
  caller: Caller,
  { challenge, code, client }: CallInput<typeof call>,
): Promise<SignedIn> {
  const { db, vault } = services
  const over = () => new Refusal(accountErrors.login_challenge_over)
  const memberId = await findChallenge(db, challenge)
  if (memberId === null) throw over()
  const { totpSecret } = await findSecurity(db, memberId)
  if (totpSecret === null) throw over()
  const take = await checkCode(services, memberId, totpSecret, code)
  const { phone } = await findPerson(db, vault, memberId)
  return inTransaction(db, async (tx) => {
    const member = await holdMemberLogin(tx, memberId)
    if (member === null || !(await takeChallenge(tx, challenge))) throw over()
    refuseInactive(member.status)
    await take(tx, await lockSecurity(tx, memberId))
    await clearSecretTries(tx, memberId)
    await clearTries(tx, {
      phoneIndex: phoneIndex(vault, phone),
      addressIndex: addressIndex(vault, caller.ip),
    })
    return signInMember(tx, services, caller, memberId, client)
  })
}
