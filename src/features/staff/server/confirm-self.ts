import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { staffErrors } from '../contract.ts'
import { guardTry } from './guard-try.ts'
import { findActiveStaff } from './staff-store.ts'

/** Who asks, and what proves that the person is there and not an open browser alone. */
export interface Actor {
  readonly staffId: number
  readonly ip: string
}

/**
 * Checks the own password of the person who asks; wrong ones count as at the login.
 * @throws Refusal staff_locked, staff_wrong_password
 */
export async function confirmSelf(
  services: Services,
  { staffId, ip }: Actor,
  password: string,
): Promise<void> {
  const user = await findActiveStaff(services.db, staffId)
  if (!user || user.passwordHash === null) throw new Refusal(commonErrors.session_expired)
  const attempt = await guardTry(services, user.username, ip)
  if (!(await services.passwords.verify(user.passwordHash, password))) {
    throw refuseField(staffErrors.staff_wrong_password, 'password')
  }
  await attempt.succeed('password_ok')
}
