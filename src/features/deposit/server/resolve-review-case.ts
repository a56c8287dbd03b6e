import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { house, post, wallet } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { lockStanding } from '#platform/stake-gate/stake-gate.ts'
import {
  depositDeskErrors as errors,
  type resolveReviewCase as call,
} from '../operator-contract.ts'
import { depositAudit } from '../audit-contract.ts'
import { findReceivedCharges, openPayer, type ReceivedCharge } from './charge-store.ts'
import { findCreditMember } from './find-credit-member.ts'
import { findMainWallet, findPayerMember } from './find-payment.ts'
import { findPayment, lockPayment, setPaid, setSettledElsewhere } from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { requestReturn, resolveKey } from './return-money.ts'
import {
  countOpenCases,
  findCase,
  lockCase,
  type Resolution,
  setCredited,
  setReturning,
} from './review-store.ts'
import { tellDesk } from './tell-desk.ts'

type Input = CallInput<typeof call>
type Output = CallOutput<typeof call>

/**
 * Decides a case: the waiting money goes to a member's wallet now, or back to its payer by a job.
 * Money, case and audit row commit together.
 * @throws not_found and the errors of the contract
 */
export async function resolveReviewCase(
  services: Services,
  ports: DepositPorts,
  staffId: number,
  input: Input,
): Promise<Output> {
  const reviewCase = await findCase(services.db, input.case_id)
  if (!reviewCase) throw new Refusal(commonErrors.not_found)
  if (reviewCase.status !== 'open') throw new Refusal(errors.review_already_resolved)
  const charges = await findReceivedCharges(services.db, [reviewCase.receivedChargeId])
  const received = charges.get(reviewCase.receivedChargeId)
  invariant(received, `case ${reviewCase.id} has its charge`)
  const by = { staffId, staffName: await ports.staffName(services, staffId), note: input.reason }
  return input.action === 'credit'
    ? creditCase(services, input, received, {
        by,
        ...(await targetOf(services, ports, input, received)),
      })
    : returnCase(services, input, received, by)
}

/** The member who gets the money: named by phone or number, or by one of their payments. */
async function memberOf(services: Services, ports: DepositPorts, input: Input): Promise<number> {
  const { payment_id: paymentId } = input
  const isNamed = input.phone !== undefined || input.member_id !== undefined
  if (isNamed || paymentId === undefined) {
    return (await findCreditMember(services, ports, input)).member_id
  }
  const payment = await findPayment(services.db, paymentId)
  if (!payment) throw refuseField(errors.credit_payment_not_found, 'payment_id')
  return payment.memberId
}

/** Who gets the money, and whether it is his by what the bank said and not by what staff typed. */
interface Target {
  readonly memberId: number
  readonly isOwner: boolean
}

/** Its owner is the payment's own member, or whoever registered the account that paid. */
async function targetOf(
  services: Services,
  ports: DepositPorts,
  input: Input,
  received: ReceivedCharge,
): Promise<Target> {
  const memberId = await memberOf(services, ports, input)
  const { paymentId } = received
  const payment = paymentId === null ? null : await findPayment(services.db, paymentId)
  const payer = openPayer(services.vault, received.id, received.payerSealed)
  const payerMember = await findPayerMember(services, ports, payer)
  return { memberId, isOwner: memberId === payment?.memberId || memberId === payerMember }
}

async function creditCase(
  services: Services,
  input: Input,
  received: ReceivedCharge,
  { memberId, isOwner, by }: Target & { by: Resolution },
): Promise<Output> {
  const walletId = await findMainWallet(services.db, memberId)
  if (walletId === null) throw new Refusal(errors.credit_wallet_closed)
  await inTransaction(services.db, async (tx) => {
    const locked = await lockWallets(tx, [walletId])
    if (locked.get(walletId)?.closed !== false) throw new Refusal(errors.credit_wallet_closed)
    await lockOpenCase(tx, input.case_id)
    if (!isOwner) await refuseExcluded(tx, memberId)
    const [outcome] = await post(tx, [
      {
        key: resolveKey(input.case_id),
        memberId,
        kind: 'deposit_matched',
        refId: input.payment_id ?? received.paymentId ?? received.id,
        legs: [
          {
            debit: house('suspense'),
            credit: wallet(walletId),
            amountSatang: received.amountSatang,
          },
        ],
      },
    ])
    invariant(outcome?.applied, `case ${input.case_id} leaves suspense once`)
    await setCredited(tx, input.case_id, memberId, by)
    await tellDesk(tx, input.case_id)
    await settlePayment(tx, received, input.payment_id ?? received.paymentId, memberId)
    await writeAudit(tx, by, input, received, memberId)
  })
  return { case_id: input.case_id, status: 'credited', member_id: memberId }
}

/** What is not his does not reach a member who plays nothing; no exclusion begins until we are done. */
async function refuseExcluded(tx: Tx, memberId: number): Promise<void> {
  const standing = await lockStanding(tx, memberId)
  if (standing?.isExcluded) throw new Refusal(errors.credit_member_excluded)
}

async function returnCase(
  { db, vault }: Services,
  input: Input,
  received: ReceivedCharge,
  by: Resolution,
): Promise<Output> {
  const payer = openPayer(vault, received.id, received.payerSealed)
  if (!payer.accountNumber || !payer.bankCode) throw new Refusal(errors.review_payer_unknown)
  await inTransaction(db, async (tx) => {
    await lockOpenCase(tx, input.case_id)
    await setReturning(tx, input.case_id, by)
    await tellDesk(tx, input.case_id)
    await settlePayment(tx, received, received.paymentId, null)
    await requestReturn(tx, input.case_id)
    await writeAudit(tx, by, input, received, null)
  })
  return { case_id: input.case_id, status: 'returning', member_id: null }
}

async function lockOpenCase(tx: Tx, caseId: number): Promise<void> {
  const locked = await lockCase(tx, caseId)
  if (locked?.status !== 'open') throw new Refusal(errors.review_already_resolved)
}

/**
 * A payment in review ends with its case: paid when its own member got the money, else settled
 * elsewhere as soon as no other case of it is open.
 */
async function settlePayment(
  tx: Tx,
  received: ReceivedCharge,
  paymentId: number | null,
  creditedMemberId: number | null,
): Promise<void> {
  const payment = paymentId === null ? null : await lockPayment(tx, paymentId)
  if (payment?.status === 'paid' || !payment) return
  if (payment.memberId === creditedMemberId) {
    await setPaid(tx, payment.id, received.amountSatang, received.paidAt)
    await publishPayment(tx, payment, 'paid', received.amountSatang)
  } else if (payment.status === 'review' && (await countOpenCases(tx, payment.id)) === 0) {
    await setSettledElsewhere(tx, payment.id)
    await publishPayment(tx, payment, 'expired')
  }
}

function writeAudit(
  tx: Tx,
  by: Resolution,
  input: Input,
  { amountSatang }: ReceivedCharge,
  memberId: number | null,
): Promise<void> {
  return audit(tx, depositAudit, {
    staffId: by.staffId,
    action: memberId === null ? 'deposit.returned' : 'deposit.credited',
    object: { kind: 'deposit_case', id: input.case_id },
    before: { status: 'open' },
    after: { status: memberId === null ? 'returning' : 'credited' },
    detail: { amount_satang: amountSatang, member_id: memberId },
    reason: input.reason,
  })
}
