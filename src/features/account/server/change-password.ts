import type { CallInput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { endSession, type NewSession, type Session } from '#platform/session/session.ts'
import type { changePassword as call } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { passwordFault } from '../rules/password.ts'
import { forgetDevices } from './device-store.ts'
import { clearTries } from './login-try-store.ts'
import { endSessionsOfMember } from './member-sessions.ts'
import { findMemberLoginById, savePassword } from './member-store.ts'
import { type Caller, openSession } from './open-session.ts'
import { beginPasswordTry, wrongPassword } from './password-guard.ts'
import { findPerson } from './user-info.ts'

/**
 * Sets a new password for who knows the present one, and ends every session: who asks gets a new
 * one in the place of his own, so that a copy of it is worth nothing either. Guesses of the present password are counted as at login: a stolen session must not be worth more than none.
 * @throws too_many_attempts, current_password_wrong, password_unchanged, password_has_phone,
 *   password_too_common
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  session: Session,
  input: CallInput<typeof call>,
): Promise<NewSession> {
  const { db, vault, passwords } = services
  const { phone } = await findPerson(db, vault, session.subjectId)
  const attempt = await beginPasswordTry(services, phone, caller.ip)
  const member = await findMemberLoginById(db, session.subjectId)
  invariant(member, `no member ${session.subjectId}`)
  if (!(await passwords.verify(member.passwordHash, input.current_password))) {
    throw wrongPassword(attempt, accountErrors.current_password_wrong)
  }
  await inTransaction(db, (tx) => clearTries(tx, attempt.key))
  refuseNewPassword(input, phone)
  const passwordHash = await passwords.hash(input.new_password)
  return inTransaction(db, async (tx) => {
    await savePassword(tx, member.memberId, passwordHash)
    await forgetDevices(tx, member.memberId, caller.device)
    await endSession(tx, session.sessionId, 'renewed')
    await endSessionsOfMember(tx, member.memberId, 'password_changed')
    const client = session.kind === 'program' ? 'program' : 'browser'
    return openSession(tx, services, caller, member.memberId, client)
  })
}

function refuseNewPassword(input: CallInput<typeof call>, phone: string): void {
  if (input.new_password.normalize('NFC') === input.current_password.normalize('NFC')) {
    throw refuseField(accountErrors.password_unchanged, 'new_password')
  }
  const fault = passwordFault(input.new_password, phone)
  if (fault) throw refuseField(accountErrors[fault], 'new_password')
}
