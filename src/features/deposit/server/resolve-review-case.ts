import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { withdrawApproval } from '#platform/approval/approval.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  depositDeskErrors as errors,
  type resolveReviewCase as call,
} from '../operator-contract.ts'
import { lockAmountsOf } from './amount-store.ts'
import { creditApproval } from './approvals.ts'
import { auditCase } from './case-audit.ts'
import { isReturnable, openPayer, type ReceivedCharge } from './charge-store.ts'
import { creditMoney, lockOpenCase, lockOpenWallet, refuseLimited } from './credit-money.ts'
import { memberOf } from './find-credit-member.ts'
import { findMainWallet } from './find-payment.ts'
import { hasOpenReversal } from './line-case-store.ts'
import { openCaseOf } from './open-case.ts'
import { ownershipOf } from './ownership.ts'
import type { DepositPorts } from './ports.ts'
import { proposeCredit } from './propose-credit.ts'
import { requestReturn } from './return-money.ts'
import { type Resolution, setReturning } from './review-store.ts'
import { settlePayment } from './settle-payment.ts'
import { tellCase } from './tell-case.ts'

type Input = CallInput<typeof call>
type Output = CallOutput<typeof call>

/**
 * Decides a case: the waiting money goes to its owner's wallet now, to another member once a second person
 * has confirmed it, or back to its payer by a job. Money, case and audit row commit together, and
 * what somebody proposed before is off the desk.
 * @throws not_found and the errors of the contract
 */
export async function resolveReviewCase(
  services: Services,
  ports: DepositPorts,
  staffId: number,
  input: Input,
): Promise<Output> {
  const received = await openCaseOf(services, input.case_id)
  const by = { staffId, staffName: await ports.staffName(services, staffId), note: input.reason }
  if (input.action === 'return') return returnCase(services, input, received, by)
  const memberId = await memberOf(services, ports, input)
  const { isOwner, ground } = await ownershipOf(services, ports, received, memberId)
  return ground === null
    ? proposeCredit(services, input, received, { memberId, isOwner, by })
    : creditCase(services, input, received, { memberId, ground, by })
}

async function creditCase(
  services: Services,
  { case_id: caseId, payment_id, reason }: Input,
  received: ReceivedCharge,
  { memberId, ground, by }: { memberId: number; ground: 'payment' | 'payer'; by: Resolution },
): Promise<Output> {
  const mainWallet = await findMainWallet(services.db, memberId)
  const { staffId } = by
  await inTransaction(services.db, async (tx) => {
    const walletId = await lockOpenWallet(tx, mainWallet)
    await lockAmountsOf(tx, memberId)
    await lockOpenCase(tx, caseId, staffId)
    const namedPaymentId = payment_id ?? null
    await refuseLimited(tx, memberId, received, namedPaymentId)
    await withdrawApproval(tx, creditApproval, caseId, { reason })
    await creditMoney(tx, caseId, received, { memberId, as: ground, by, walletId, namedPaymentId })
    const did = { action: 'deposit.credited', staffId, memberId, reason } as const
    await auditCase(tx, caseId, received, did)
  })
  return { case_id: caseId, status: 'credited', member_id: memberId }
}

async function returnCase(
  services: Services,
  { case_id: caseId, reason }: Input,
  received: ReceivedCharge,
  by: Resolution,
): Promise<Output> {
  const payer = await openPayer(services, received)
  if (!isReturnable(payer)) throw new Refusal(errors.review_payer_unknown)
  const { staffId } = by
  await inTransaction(services.db, async (tx) => {
    await lockOpenCase(tx, caseId, staffId)
    // The bank took a part of it: sent back as well, the payer would have that part twice.
    if (await hasOpenReversal(tx, received.id)) throw new Refusal(errors.return_taken_back)
    await withdrawApproval(tx, creditApproval, caseId, { reason })
    await setReturning(tx, caseId, by)
    await tellCase(tx, caseId)
    await settlePayment(tx, received, received.paymentId, null)
    await requestReturn(tx, caseId)
    const did = { action: 'deposit.returned', staffId, memberId: null, reason } as const
    await auditCase(tx, caseId, received, did)
  })
  return { case_id: caseId, status: 'returning', member_id: null }
}
