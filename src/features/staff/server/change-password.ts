import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  endSession,
  endSessionsOf,
  type NewSession,
  type Session,
} from '#platform/session/session.ts'
import { staffErrors } from '../contract.ts'
import { passwordFault } from '../rules.ts'
import { stepOfCode, useCode } from './check-code.ts'
import { guardTry } from './guard-try.ts'
import { openStaffSession } from './open-session.ts'
import { findActiveStaff, setPasswordHash } from './staff-store.ts'
import { staffAudit } from '../audit-contract.ts'

/**
 * Changes the password of the person who asks, ends all their sessions and opens a new one in the
 * place of the one that asked. It asks for the present password and a fresh code, so that an open browser alone is not enough.
 * @throws Refusal in the order of the contract
 */
export async function changePassword(
  services: Services,
  session: Session,
  input: { current_password: string; new_password: string; code: string },
  caller: { ip: string; userAgent: string },
): Promise<NewSession> {
  const { ip, userAgent } = caller
  const user = await findActiveStaff(services.db, session.subjectId)
  if (!user || user.passwordHash === null) throw new Refusal(commonErrors.session_expired)
  const attempt = await guardTry(services, user.username, ip)
  if (!(await services.passwords.verify(user.passwordHash, input.current_password))) {
    throw refuseField(staffErrors.staff_wrong_password, 'current_password')
  }
  await attempt.succeed('password_ok')
  if (passwordFault(input.new_password, user.username)) {
    throw refuseField(staffErrors.staff_weak_password, 'new_password')
  }
  if (input.new_password === input.current_password) {
    throw refuseField(staffErrors.staff_same_password, 'new_password')
  }
  const codeTry = await guardTry(services, user.username, ip)
  const step = await stepOfCode(services, user, input.code)
  if (step === null) throw refuseField(staffErrors.staff_wrong_code, 'code')
  await codeTry.succeed('password_ok')
  const hash = await services.passwords.hash(input.new_password)
  return inTransaction(services.db, async (tx) => {
    await useCode(tx, user, step)
    await setPasswordHash(tx, user.staffId, hash)
    await endSession(tx, session.sessionId, 'renewed')
    await endSessionsOf(tx, 'staff', user.staffId, 'password_changed')
    await audit(tx, staffAudit, {
      staffId: user.staffId,
      action: 'staff.password_changed',
      object: { kind: 'staff', id: user.staffId },
      detail: { ip },
    })
    return openStaffSession(tx, services, { ip, userAgent }, user.staffId)
  })
}
