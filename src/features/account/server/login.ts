import type { CallInput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { login as call } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import type { MemberStatus } from '../rules/member-state.ts'
import { clearTries } from './login-try-store.ts'
import { findMemberLogin, holdMemberLogin } from './member-store.ts'
import type { Caller } from './open-session.ts'
import { type SignedIn, signInMember } from './sign-in.ts'
import { beginPasswordTry, wrongPassword } from './password-guard.ts'

/**
 * Opens a session for phone and password. An unknown phone costs the same time and answers the
 * same as a wrong password; that an account is suspended learns only who knows its password.
 * @throws too_many_attempts, login_failed, member_suspended, member_closed
 */
export async function login(
  services: Services,
  caller: Caller,
  input: CallInput<typeof call>,
): Promise<SignedIn> {
  const attempt = await beginPasswordTry(services, input.username, caller.ip)
  const member = await findMemberLogin(services.db, services.vault, input.username)
  const isRight = await services.passwords.verify(member?.passwordHash, input.password)
  if (member === null || !isRight) throw wrongPassword(attempt, accountErrors.login_failed)
  return inTransaction(services.db, async (tx) => {
    const now = await holdMemberLogin(tx, member.memberId)
    if (now?.passwordHash !== member.passwordHash) {
      throw wrongPassword(attempt, accountErrors.login_failed)
    }
    refuseInactive(now.status)
    await clearTries(tx, attempt.key)
    return signInMember(tx, services, caller, member.memberId, input.client)
  })
}

function refuseInactive(status: MemberStatus): void {
  if (status === 'suspended') throw new Refusal(accountErrors.member_suspended)
  if (status === 'closed') throw new Refusal(accountErrors.member_closed)
}
