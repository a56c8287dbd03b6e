import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { NewSession } from '#platform/session/session.ts'
import { staffErrors } from '../contract.ts'
import { stepOfCode, useCode } from './check-code.ts'
import { guardTry } from './guard-try.ts'
import { hashToken } from './login.ts'
import { countStepTry, useStep } from './login-store.ts'
import { openStaffSession } from './open-session.ts'
import { findActiveStaff, noteLogin, type StaffUser } from './staff-store.ts'
import { staffAudit } from '../audit-contract.ts'

/**
 * Second step of the login: the code opens the session. Login step, code and session are taken in
 * one transaction, so neither the token nor the code ever opens a second one.
 * @throws Refusal staff_login_expired, staff_locked, staff_wrong_code, staff_code_used
 */
export async function loginCode(
  services: Services,
  input: { login_token: string; code: string },
  from: { ip: string; userAgent: string },
): Promise<{ session: NewSession; user: StaffUser }> {
  const tokenHash = hashToken(input.login_token)
  const staffId = await countStepTry(services.db, tokenHash)
  const user = staffId === undefined ? undefined : await findActiveStaff(services.db, staffId)
  // Who came in by a one-time password chooses his own first.
  if (!user || user.setupUntil !== null) throw new Refusal(staffErrors.staff_login_expired)
  const attempt = await guardTry(services, user.username, from.ip)
  const step = await stepOfCode(services, user, input.code)
  if (step === null) {
    await noteWrongCode(services, user, from.ip)
    throw new Refusal(staffErrors.staff_wrong_code)
  }
  const session = await inTransaction(services.db, async (tx) => {
    await useCode(tx, user, step)
    if (!(await useStep(tx, tokenHash))) throw new Refusal(staffErrors.staff_login_expired)
    await noteLogin(tx, user.staffId)
    await audit(tx, staffAudit, {
      staffId: user.staffId,
      action: 'staff.login',
      object: { kind: 'staff', id: user.staffId },
      detail: { ip: from.ip },
    })
    return openStaffSession(tx, services, from, user.staffId)
  })
  await attempt.succeed('ok')
  return { session, user }
}

/** The password was right and the code was not: somebody should be able to see that. */
async function noteWrongCode(services: Services, user: StaffUser, ip: string): Promise<void> {
  await inTransaction(services.db, (tx) =>
    audit(tx, staffAudit, {
      staffId: user.staffId,
      action: 'staff.login_failed',
      object: { kind: 'staff', id: user.staffId },
      detail: { ip },
    }),
  )
}
