import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import type { Role } from '#kernel/permission.ts'
import { requestApproval, withdrawApproval } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { endSessionsOf } from '#platform/session/session.ts'
import { staffAudit } from '../audit-contract.ts'
import { peopleErrors, type staffChange, type staffCreate } from '../people-contract.ts'
import { onlyLoses, oneTime, roleWords, type StaffChange } from '../rules.ts'
import { type Proposal, staffApproval } from './approvals.ts'
import { type Actor, confirmSelf } from './confirm-self.ts'
import { newTotpSecret } from './create-staff.ts'
import { lockForManaging, mayManage, requireGivable, tellStaffDesk } from './manage.ts'
import { lockPeople, setRoles } from './people-store.ts'
import type { StaffPorts } from './ports.ts'
import { insertStaff, nextStaffId, secretPlace, type StaffUser } from './staff-store.ts'

type Proposed = CallOutput<typeof staffChange>

/**
 * Writes an account down that nobody can use, and asks another person to let it begin.
 * @throws Refusal forbidden, staff_locked, staff_wrong_password, staff_roles_together,
 * staff_username_taken
 */
export async function createPerson(
  services: Services,
  ports: StaffPorts,
  by: Actor,
  input: CallInput<typeof staffCreate>,
): Promise<Proposed> {
  await confirmSelf(services, by, input.password)
  const { username, display_name: displayName, roles, reason } = input
  // Nobody knows it: a password comes with the one-time one, after the approval.
  const passwordHash = await services.passwords.hash(services.random.code(oneTime.alphabet, 40))
  return inTransaction(services.db, async (tx) => {
    const actor = (await lockPeople(tx, [by.staffId])).get(by.staffId)
    if (!actor || !mayManage(ports, actor)) throw new Refusal(commonErrors.forbidden)
    requireGivable(ports, actor.roles, roles)
    const staffId = await nextStaffId(tx)
    const totpSecret = services.vault.seal(secretPlace, staffId, newTotpSecret(services))
    const account = { staffId, username, displayName, passwordHash, totpSecret, roles }
    if (!(await insertStaff(tx, { ...account, active: false, oneTimeHours: 0 }))) {
      throw refuseField(peopleErrors.staff_username_taken, 'username')
    }
    await audit(tx, staffAudit, {
      staffId: by.staffId,
      action: 'staff.created',
      object: { kind: 'staff', id: staffId },
      after: { username, display_name: displayName, roles: roleWords(roles), active: false },
      reason,
    })
    return propose(tx, by, staffId, { change: 'on', roles, reason }, [])
  })
}

/**
 * Proposes that an account begins again, holds other roles or chooses a new password. Roles that only
 * take rights away hold at once, and end what waited.
 * @throws Refusal those of the contract, in its order
 */
export async function changePerson(
  services: Services,
  ports: StaffPorts,
  by: Actor,
  input: CallInput<typeof staffChange>,
): Promise<Proposed> {
  await confirmSelf(services, by, input.password)
  const { staff_id: id, change, reason } = input
  return inTransaction(services.db, async (tx) => {
    const { actor, target } = await lockForManaging(tx, ports, by.staffId, id)
    const roles = change === 'roles' ? (input.roles ?? target.roles) : target.roles
    requireGivable(ports, actor.roles, roles)
    requireChange(target, change, roles)
    if (change !== 'roles' || !onlyLoses(target.roles, roles)) {
      return propose(tx, by, id, { change, roles, reason }, target.roles)
    }
    await withdrawApproval(tx, staffApproval, id)
    await setRoles(tx, id, roles)
    await endSessionsOf(tx, 'staff', id, 'rights_changed')
    await audit(tx, staffAudit, {
      staffId: by.staffId,
      action: 'staff.roles_taken',
      object: { kind: 'staff', id },
      before: { roles: roleWords(target.roles) },
      after: { roles: roleWords(roles) },
      reason,
    })
    await tellStaffDesk(tx, id)
    return { staff_id: id, waits_for_second: false }
  })
}

/** @throws Refusal staff_nothing_changes */
function requireChange(target: StaffUser, change: StaffChange, roles: readonly Role[]): void {
  const isSame =
    change === 'on'
      ? target.active
      : change === 'reset'
        ? !target.active || target.setupUntil !== null
        : !target.active || (onlyLoses(target.roles, roles) && onlyLoses(roles, target.roles))
  if (isSame) throw new Refusal(peopleErrors.staff_nothing_changes)
}

async function propose(
  tx: Tx,
  by: Actor,
  staffId: number,
  proposal: Proposal,
  before: readonly Role[],
): Promise<Proposed> {
  await requestApproval(tx, staffApproval, {
    id: staffId,
    asker: { kind: 'staff', id: by.staffId },
    body: proposal,
  })
  await audit(tx, staffAudit, {
    staffId: by.staffId,
    action: 'staff.proposed',
    object: { kind: 'staff', id: staffId },
    ...(proposal.change === 'roles' ? { before: { roles: roleWords(before) } } : {}),
    after: { roles: roleWords(proposal.roles) },
    detail: { change: proposal.change },
    reason: proposal.reason,
  })
  await tellStaffDesk(tx, staffId)
  return { staff_id: staffId, waits_for_second: true }
}
