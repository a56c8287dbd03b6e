import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { requestApproval } from '#platform/approval/approval.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  depositDeskErrors as errors,
  type resolveReviewCase as call,
} from '../operator-contract.ts'
import { creditApproval, type ProposedCredit } from './approvals.ts'
import { auditCase } from './case-audit.ts'
import type { ReceivedCharge } from './charge-store.ts'
import { lockOpenCase, refuseExcluded, refuseLimited } from './credit-money.ts'
import { findMainWallet } from './find-payment.ts'
import type { Resolution } from './review-store.ts'
import { tellDesk } from './tell-desk.ts'

/**
 * The first of two people says whose the money is. Nothing moves, and the case stays open, until another
 * confirms it.
 * @throws credit_wallet_closed, review_already_resolved, credit_member_excluded, credit_above_limit,
 * approval_asked
 */
export async function proposeCredit(
  { db }: Services,
  { case_id: caseId, payment_id, reason }: CallInput<typeof call>,
  received: ReceivedCharge,
  { memberId, isOwner, by }: { memberId: number; isOwner: boolean; by: Resolution },
): Promise<CallOutput<typeof call>> {
  if ((await findMainWallet(db, memberId)) === null) throw new Refusal(errors.credit_wallet_closed)
  const body: ProposedCredit = { member: memberId, payment: payment_id ?? null, reason }
  const { staffId } = by
  await inTransaction(db, async (tx) => {
    await lockOpenCase(tx, caseId, staffId)
    if (!isOwner) await refuseExcluded(tx, memberId)
    await refuseLimited(tx, memberId, received, payment_id ?? null)
    await requestApproval(tx, creditApproval, {
      id: caseId,
      asker: { kind: 'staff', id: staffId },
      body: { ...body },
      amountSatang: received.amountSatang,
    })
    const did = { action: 'deposit.credit_proposed', staffId, memberId, reason } as const
    await auditCase(tx, caseId, received, did)
    await tellDesk(tx, caseId)
  })
  return { case_id: caseId, status: 'open', member_id: memberId }
}
