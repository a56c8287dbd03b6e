import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { decideApproval, findOpenApproval, withdrawApproval } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { endSessionsOf } from '#platform/session/session.ts'
import { staffAudit } from '../audit-contract.ts'
import { peopleErrors, type staffDecide } from '../people-contract.ts'
import { roleWords } from '../rules.ts'
import { type Proposal, readProposal, staffApproval } from './approvals.ts'
import { type Actor, confirmSelf } from './confirm-self.ts'
import { lockForManaging, mayManage, requireGivable, tellStaffDesk } from './manage.ts'
import { beginSetup, setRoles } from './people-store.ts'
import type { StaffPorts } from './ports.ts'
import type { StaffUser } from './staff-store.ts'

/**
 * The second person's word about what a first one proposed; who proposed it may take it back. An approval
 * is carried out here and now, if both still may give what it gives.
 * @throws Refusal those of the contract, in its order
 */
export async function decideChange(
  services: Services,
  ports: StaffPorts,
  by: Actor,
  input: CallInput<typeof staffDecide>,
): Promise<CallOutput<typeof staffDecide>> {
  await confirmSelf(services, by, input.password)
  const { staff_id: id, reason, verdict } = input
  const approvalId = BigInt(input.approval_id)
  const asked = await findOpenApproval(services.db, staffApproval, id)
  const askerId = asked?.askerStaffId ?? by.staffId
  return inTransaction(services.db, async (tx) => {
    const people = await lockForManaging(tx, ports, by.staffId, id, askerId)
    const isOwn = asked?.approvalId === approvalId && askerId === by.staffId
    if (verdict === 'reject' && isOwn) {
      const taken = { staffId: by.staffId, reason }
      const wasOpen = await withdrawApproval(tx, staffApproval, id, taken)
      if (!wasOpen) throw new Refusal(approvalErrors.approval_closed)
    } else {
      const said = { approvalId, staffId: by.staffId, verdict, reason }
      const { body } = await decideApproval(tx, staffApproval, id, said)
      if (verdict === 'approve') {
        const proposal = readProposal(body)
        requireGivable(ports, people.actor.roles, proposal.roles)
        if (!mayManage(ports, people.locked.get(askerId))) {
          throw new Refusal(peopleErrors.staff_asker_gone)
        }
        await carryOut(tx, by, people.target, { ...proposal, reason })
      }
    }
    if (verdict === 'reject') {
      const object = { kind: 'staff', id } as const
      await audit(tx, staffAudit, { staffId: by.staffId, action: 'staff.refused', object, reason })
    }
    await tellStaffDesk(tx, id)
    return { staff_id: id }
  })
}

/** @param proposal with the reason of whoever approves it */
async function carryOut(
  tx: Tx,
  by: Actor,
  target: StaffUser,
  { change, roles, reason }: Proposal,
): Promise<void> {
  const { staffId } = target
  if (change === 'roles') await setRoles(tx, staffId, roles)
  else await beginSetup(tx, staffId, change === 'on' ? { active: true, roles } : null)
  await endSessionsOf(
    tx,
    'staff',
    staffId,
    change === 'reset' ? 'password_reset' : 'rights_changed',
  )
  await audit(tx, staffAudit, {
    staffId: by.staffId,
    action: 'staff.approved',
    object: { kind: 'staff', id: staffId },
    before: { roles: roleWords(target.roles), active: target.active },
    after: { roles: roleWords(roles), active: true },
    detail: { change },
    reason,
  })
}
