import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { findOpenApproval } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { withdrawAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { withdrawApproval } from './approvals.ts'
import { type Claim, dropClaim, findClaims, takeClaim } from './claim-store.ts'
import { existing, person } from './decide-withdraw.ts'
import type { WithdrawPorts } from './ports.ts'
import { lockWithdrawal, type Withdrawal } from './withdraw-store.ts'
import { tellDesk } from './withdrawal-view.ts'

/**
 * The person at the desk opens a request that waits, keeps it, takes it over or leaves it. Two who open it
 * at once come one after another: the first has it. Why somebody took it from a colleague stands in the
 * trail. @throws not_found
 */
export async function claimWithdraw(
  services: Services,
  ports: WithdrawPorts,
  { staffId, sessionId }: { readonly staffId: number; readonly sessionId: bigint },
  { withdraw_id: id, action, reason }: CallInput<typeof calls.claimWithdraw>,
): Promise<CallOutput<typeof calls.claimWithdraw>> {
  await existing(services, id)
  const by = await person(services, ports, staffId)
  return inTransaction(services.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    const before = (await findClaims(tx, [id])).get(id)
    const takesOver = action === 'take_over'
    if (action === 'leave') await dropClaim(tx, id, staffId)
    else if (withdrawal?.status === 'requested' && (await mayDecide(tx, id, staffId))) {
      await takeClaim(tx, id, { ...by, sessionId }, takesOver)
      if (takesOver && before && before.staffId !== staffId) {
        await auditTakeOver(tx, withdrawal, { staffId, takenFrom: before.staffName, reason })
      }
    }
    const after = (await findClaims(tx, [id])).get(id)
    // A word that only keeps it is no news.
    if (before?.staffId !== after?.staffId) await tellDesk(tx, id)
    return { claim: showClaim(after, staffId) }
  })
}

const auditTakeOver = (
  tx: Tx,
  { id, memberId, amountSatang }: Withdrawal,
  taken: { staffId: number; takenFrom: string; reason: string | undefined },
): Promise<void> =>
  audit(tx, withdrawAudit, {
    staffId: taken.staffId,
    action: 'withdraw.taken_over',
    object: { kind: 'withdrawal', id },
    detail: { member_id: memberId, amount_satang: amountSatang, taken_from: taken.takenFrom },
    reason: taken.reason,
  })

/** Whoever has approved, or may not, holds it from nobody. */
async function mayDecide(tx: Tx, id: number, staffId: number): Promise<boolean> {
  const open = await findOpenApproval(tx, withdrawApproval, id)
  return !open?.approvedBy.includes(staffId) && !open?.barredStaff.includes(staffId)
}

/** A claim as the person at the desk sees it. */
export const showClaim = (
  claim: Claim | undefined,
  staffId: number,
): CallOutput<typeof calls.claimWithdraw>['claim'] =>
  claim ? { by: claim.staffName, by_me: claim.staffId === staffId, since: claim.claimedAt } : null
