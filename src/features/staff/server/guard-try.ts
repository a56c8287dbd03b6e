import { Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { staffErrors } from '../contract.ts'
import { normaliseUsername } from '../rules.ts'
import { beginTry, endTry } from './login-store.ts'

/** A try that is counted as failed until it is told otherwise. */
export interface LoginTry {
  succeed(outcome: 'password_ok' | 'ok'): Promise<void>
}

/**
 * Counts a try for this user name and refuses when it was wrong too often. The lock holds for the
 * name at this address; only four times as many failures from anywhere lock the name everywhere,
 * so a stranger cannot easily lock a person out. Tries while it is locked do not prolong it.
 * @throws Refusal staff_locked
 */
export async function guardTry(
  services: Services,
  username: string,
  ip: string,
): Promise<LoginTry> {
  const nameKey = services.vault.blindIndex('staff_username', normaliseUsername(username))
  const { tryId, isLocked } = await beginTry(services.db, nameKey, ip)
  if (isLocked) throw new Refusal(staffErrors.staff_locked)
  return { succeed: (outcome) => endTry(services.db, tryId, outcome) }
}
