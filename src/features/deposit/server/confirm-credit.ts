import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { invariant } from '#kernel/result.ts'
import { decideApproval, findOpenApproval, withdrawApproval } from '#platform/approval/approval.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import { lockAmountsOf } from './amount-store.ts'
import { creditApproval, readProposedCredit } from './approvals.ts'
import { auditCase } from './case-audit.ts'
import {
  creditMoney,
  lockOpenCase,
  lockOpenWallet,
  refuseExcluded,
  refuseLimited,
} from './credit-money.ts'
import { findMainWallet } from './find-payment.ts'
import { openCaseOf } from './open-case.ts'
import { ownershipOf } from './ownership.ts'
import type { DepositPorts } from './ports.ts'
import { tellDesk } from './tell-desk.ts'

type Output = CallOutput<typeof calls.confirmReviewCredit>

/**
 * The second person found the same: the money goes to the member whom the first one named.
 * @throws not_found, review_already_resolved, approval_closed, approval_expired, approval_own,
 * credit_wallet_closed, credit_member_excluded, credit_above_limit
 */
export async function confirmReviewCredit(
  services: Services,
  ports: DepositPorts,
  staffId: number,
  { case_id: caseId, approval_id }: CallInput<typeof calls.confirmReviewCredit>,
): Promise<Output> {
  const received = await openCaseOf(services, caseId)
  const approvalId = BigInt(approval_id)
  const proposal = await findProposal(services, ports, caseId, approvalId)
  const mainWallet = proposal && (await findMainWallet(services.db, proposal.member))
  const isOwner =
    proposal !== null && (await ownershipOf(services, ports, received, proposal.member)).isOwner
  const confirmedBy = { staffId, staffName: await ports.staffName(services, staffId) }
  return inTransaction(services.db, async (tx) => {
    const walletId = proposal && (await lockOpenWallet(tx, mainWallet))
    if (proposal) await lockAmountsOf(tx, proposal.member)
    await lockOpenCase(tx, caseId, staffId)
    const verdict = { approvalId, staffId, verdict: 'approve' } as const
    await decideApproval(tx, creditApproval, caseId, verdict)
    invariant(proposal && walletId !== null, `approval ${approvalId} was open when it was read`)
    const { member: memberId, payment, reason, by } = proposal
    if (!isOwner) await refuseExcluded(tx, memberId)
    await refuseLimited(tx, memberId, received, payment)
    const to = { memberId, walletId, namedPaymentId: payment }
    await creditMoney(tx, caseId, received, { ...to, as: 'approved', by, confirmedBy })
    const did = { action: 'deposit.credited', staffId, memberId, reason } as const
    await auditCase(tx, caseId, received, { ...did, proposedBy: by.staffName })
    return { case_id: caseId, status: 'credited', member_id: memberId }
  })
}

/** What the first one said, while it stands; the decision itself says why it does not. */
async function findProposal(
  services: Services,
  ports: DepositPorts,
  caseId: number,
  approvalId: bigint,
) {
  const open = await findOpenApproval(services.db, creditApproval, caseId)
  if (open?.approvalId !== approvalId || open.askerStaffId === null) return null
  const { askerStaffId: staffId } = open
  const said = readProposedCredit(open.body)
  const staffName = await ports.staffName(services, staffId)
  return { ...said, by: { staffId, staffName, note: said.reason } }
}

/**
 * The second person found otherwise, or the first takes it back: the case waits for another decision.
 * @throws not_found, review_already_resolved, approval_closed, approval_expired
 */
export async function rejectReviewCredit(
  services: Services,
  staffId: number,
  { case_id: caseId, approval_id, reason }: CallInput<typeof calls.rejectReviewCredit>,
): Promise<Output> {
  const received = await openCaseOf(services, caseId)
  const approvalId = BigInt(approval_id)
  return inTransaction(services.db, async (tx) => {
    await lockOpenCase(tx, caseId, staffId)
    const open = await findOpenApproval(tx, creditApproval, caseId)
    if (open?.approvalId === approvalId && open.askerStaffId === staffId) {
      await withdrawApproval(tx, creditApproval, caseId, { staffId, reason })
    } else {
      const verdict = { approvalId, staffId, verdict: 'reject', reason } as const
      await decideApproval(tx, creditApproval, caseId, verdict)
    }
    const memberId = open ? readProposedCredit(open.body).member : null
    const did = { action: 'deposit.credit_refused', staffId, memberId, reason } as const
    await auditCase(tx, caseId, received, did)
    await tellDesk(tx, caseId)
    return { case_id: caseId, status: 'open', member_id: null }
  })
}
