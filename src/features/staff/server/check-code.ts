import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { staffErrors } from '../contract.ts'
import { secretPlace, takeTotpStep, type StaffUser } from './staff-store.ts'
import { matchTotpStep } from '#platform/session/totp.ts'

/** Which 30-second step a person's code belongs to; null when the code is wrong. */
export async function stepOfCode(
  services: Services,
  user: StaffUser,
  code: string,
): Promise<number | null> {
  if (user.totpSecret === null) return null
  const secret = services.vault.open(secretPlace, user.staffId, user.totpSecret)
  return matchTotpStep(secret, code, await services.clock.now())
}

/**
 * Uses a code up, in the transaction of what it permits.
 * @throws Refusal staff_code_used when its step, or a later one, was used before
 */
export async function useCode(tx: Tx, user: StaffUser, step: number): Promise<void> {
  if (!(await takeTotpStep(tx, user.staffId, step))) throw new Refusal(staffErrors.staff_code_used)
}
