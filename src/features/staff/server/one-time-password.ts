import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { staffAudit } from '../audit-contract.ts'
import { peopleErrors, type staffOneTime } from '../people-contract.ts'
import { oneTime } from '../rules.ts'
import { type Actor, confirmSelf } from './confirm-self.ts'
import { newTotpSecret } from './create-staff.ts'
import { lockForManaging, requireGivable, tellStaffDesk } from './manage.ts'
import { setOneTime } from './people-store.ts'
import type { StaffPorts } from './ports.ts'
import { secretPlace } from './staff-store.ts'

/** `k3mf-9zqp-…`: 16 signs of 30, about 78 bits, readable over a telephone. */
export const makeOneTimePassword = ({ random }: Pick<Services, 'random'>): string =>
  (random.code(oneTime.alphabet, oneTime.length).match(/.{4}/g) ?? []).join('-')

/**
 * Makes a one-time password for an account that two people let begin. It is answered once, opens the choice of
 * an own password and of an authenticator, and the one before it is good for nothing.
 * @throws Refusal those of the contract, in its order
 */
export async function handOutOneTime(
  services: Services,
  ports: StaffPorts,
  by: Actor,
  { staff_id: id, reason, password }: CallInput<typeof staffOneTime>,
): Promise<CallOutput<typeof staffOneTime>> {
  await confirmSelf(services, by, password)
  const chosen = makeOneTimePassword(services)
  const passwordHash = await services.passwords.hash(chosen)
  const totpSecret = services.vault.seal(secretPlace, id, newTotpSecret(services))
  return inTransaction(services.db, async (tx) => {
    const { actor, target } = await lockForManaging(tx, ports, by.staffId, id)
    requireGivable(ports, actor.roles, target.roles)
    if (!target.active || target.setupUntil === null) {
      throw new Refusal(peopleErrors.staff_nothing_changes)
    }
    const secrets = { passwordHash, totpSecret, hours: oneTime.hours }
    const until = await setOneTime(tx, id, secrets)
    await audit(tx, staffAudit, {
      staffId: by.staffId,
      action: 'staff.one_time_password',
      object: { kind: 'staff', id },
      reason,
    })
    await tellStaffDesk(tx, id)
    return { username: target.username, one_time_password: chosen, expires_at: until }
  })
}
