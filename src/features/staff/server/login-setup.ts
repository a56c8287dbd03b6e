import { Refusal, refuseField } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { NewSession } from '#platform/session/session.ts'
import { staffErrors } from '../contract.ts'
import { staffAudit } from '../audit-contract.ts'
import { passwordFault } from '../rules.ts'
import { stepOfCode, useCode } from './check-code.ts'
import { guardTry } from './guard-try.ts'
import { hashToken } from './login.ts'
import { countStepTry, useStep } from './login-store.ts'
import { tellStaffDesk } from './manage.ts'
import { openStaffSession } from './open-session.ts'
import { finishSetup } from './people-store.ts'
import { findActiveStaff, noteLogin, type StaffUser } from './staff-store.ts'

/**
 * Second step after a one-time password: the person chooses his own, and the first code shows that the
 * authenticator works. Of two who know the one-time password one gets in, and the other one's is void.
 * @throws Refusal those of the contract, in its order
 */
export async function loginSetup(
  services: Services,
  input: { login_token: string; new_password: string; code: string },
  from: { ip: string; userAgent: string },
): Promise<{ session: NewSession; user: StaffUser }> {
  const tokenHash = hashToken(input.login_token)
  const staffId = await countStepTry(services.db, tokenHash)
  const user = staffId === undefined ? undefined : await findActiveStaff(services.db, staffId)
  if (!user || user.setupUntil === null || user.passwordHash === null) {
    throw new Refusal(staffErrors.staff_login_expired)
  }
  const attempt = await guardTry(services, user.username, from.ip)
  const before = user.passwordHash
  if (passwordFault(input.new_password, user.username)) {
    await attempt.succeed('password_ok')
    throw refuseField(staffErrors.staff_weak_password, 'new_password')
  }
  if (await services.passwords.verify(before, input.new_password)) {
    await attempt.succeed('password_ok')
    throw refuseField(staffErrors.staff_same_password, 'new_password')
  }
  const step = await stepOfCode(services, user, input.code)
  if (step === null) throw refuseField(staffErrors.staff_wrong_code, 'code')
  const chosen = await services.passwords.hash(input.new_password)
  const session = await inTransaction(services.db, async (tx) => {
    await useCode(tx, user, step)
    const isFinished = await finishSetup(tx, user.staffId, { before, chosen })
    if (!isFinished || !(await useStep(tx, tokenHash))) {
      throw new Refusal(staffErrors.staff_login_expired)
    }
    await noteLogin(tx, user.staffId)
    await audit(tx, staffAudit, {
      staffId: user.staffId,
      action: 'staff.password_chosen',
      object: { kind: 'staff', id: user.staffId },
      detail: { ip: from.ip },
    })
    await tellStaffDesk(tx, user.staffId)
    return openStaffSession(tx, services, from, user.staffId)
  })
  await attempt.succeed('ok')
  return { session, user }
}
