import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { withdrawApproval } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { endSessionsOf } from '#platform/session/session.ts'
import { staffAudit } from '../audit-contract.ts'
import { peopleErrors, type staffEndSessions, type staffSwitchOff } from '../people-contract.ts'
import { staffApproval } from './approvals.ts'
import { type Actor, confirmSelf } from './confirm-self.ts'
import { lockForManaging, tellStaffDesk } from './manage.ts'
import { switchOff } from './people-store.ts'
import type { StaffPorts } from './ports.ts'

// What takes rights away takes one person and holds at once; giving them back takes two.

/**
 * Switches an account off: its sessions end, and what was proposed about it falls.
 * @throws Refusal those of the contract, in its order
 */
export async function switchPersonOff(
  services: Services,
  ports: StaffPorts,
  by: Actor,
  { staff_id: id, reason, password }: CallInput<typeof staffSwitchOff>,
): Promise<CallOutput<typeof staffSwitchOff>> {
  await confirmSelf(services, by, password)
  return inTransaction(services.db, async (tx) => {
    const { target } = await lockForManaging(tx, ports, by.staffId, id)
    const fell = await withdrawApproval(tx, staffApproval, id)
    if (!target.active && !fell) throw new Refusal(peopleErrors.staff_nothing_changes)
    await switchOff(tx, id)
    await endSessionsOf(tx, 'staff', id, 'suspended')
    await audit(tx, staffAudit, {
      staffId: by.staffId,
      action: 'staff.switched_off',
      object: { kind: 'staff', id },
      before: { active: target.active },
      after: { active: false },
      reason,
    })
    await tellStaffDesk(tx, id)
    return { staff_id: id }
  })
}

/** Ends every session of a person, who may log in again. @throws Refusal staff_own_account */
export async function endPersonSessions(
  services: Services,
  ports: StaffPorts,
  by: Actor,
  { staff_id: id, reason }: CallInput<typeof staffEndSessions>,
): Promise<CallOutput<typeof staffEndSessions>> {
  return inTransaction(services.db, async (tx) => {
    await lockForManaging(tx, ports, by.staffId, id)
    await endSessionsOf(tx, 'staff', id, 'ended_by_staff')
    await audit(tx, staffAudit, {
      staffId: by.staffId,
      action: 'staff.sessions_ended',
      object: { kind: 'staff', id },
      reason,
    })
    return { staff_id: id }
  })
}
