import { Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { house, post, wallet } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockStanding } from '#platform/stake-gate/stake-gate.ts'
import { depositDeskErrors as errors } from '../operator-contract.ts'
import type { ReceivedCharge } from './charge-store.ts'
import { dropClaim, findClaims } from './claim-store.ts'
import { resolveKey } from './keys.ts'
import { isAboveLimit } from './limit-room.ts'
import { settlePayment } from './settle-payment.ts'
import { type Credit, lockCase, setCredited } from './review-store.ts'
import { tellCase } from './tell-case.ts'

/** @throws credit_wallet_closed */
export async function lockOpenWallet(tx: Tx, walletId: bigint | null): Promise<bigint> {
  const locked = await lockWallets(tx, walletId === null ? [] : [walletId])
  if (walletId === null || locked.get(walletId)?.closed !== false) {
    throw new Refusal(errors.credit_wallet_closed)
  }
  return walletId
}

/**
 * Locks a case that waits; with it, who works on it stays who it is.
 * @param staffId who decides it: no colleague may be at it. Null: nothing is decided.
 * @throws review_already_resolved, review_claimed
 */
export async function lockOpenCase(tx: Tx, caseId: number, staffId: number | null): Promise<void> {
  const locked = await lockCase(tx, caseId)
  if (locked?.status !== 'open') throw new Refusal(errors.review_already_resolved)
  if (staffId === null) return
  const [claim] = await findClaims(tx, [caseId])
  if (claim && claim.staffId !== staffId) throw new Refusal(errors.review_claimed)
  await dropClaim(tx, caseId)
}

/**
 * What is not his does not reach a member who plays nothing; no exclusion begins until we are done.
 * @throws credit_member_excluded
 */
export async function refuseExcluded(tx: Tx, memberId: number): Promise<void> {
  const standing = await lockStanding(tx, memberId)
  if (standing?.isExcluded) throw new Refusal(errors.credit_member_excluded)
}

/**
 * The member's own limit holds whoever credits. Who does it now holds his wallet and `lockAmountsOf`.
 * @param namedPaymentId the payment by which staff named the member, where they did: it waits no more
 * @throws credit_above_limit
 */
export async function refuseLimited(
  tx: Tx,
  memberId: number,
  received: ReceivedCharge,
  namedPaymentId: number | null,
): Promise<void> {
  const paymentId = namedPaymentId ?? received.paymentId
  if (await isAboveLimit(tx, { memberId, paymentId }, received.amountSatang)) {
    throw new Refusal(errors.credit_above_limit)
  }
}

/**
 * The waiting money goes from suspense into the wallet. The caller holds the locks on the wallet and on
 * the open case, in that order, and writes the audit row.
 * @param namedPaymentId the payment by which staff named the member, where they did
 */
export async function creditMoney(
  tx: Tx,
  caseId: number,
  received: ReceivedCharge,
  { walletId, namedPaymentId, ...credit }: Credit & CreditTo,
): Promise<void> {
  const paymentId = namedPaymentId ?? received.paymentId
  const [outcome] = await post(tx, [
    {
      key: resolveKey(caseId),
      memberId: credit.memberId,
      kind: 'deposit_matched',
      refId: paymentId ?? received.id,
      legs: [
        {
          debit: house('suspense'),
          credit: wallet(walletId),
          amountSatang: received.amountSatang,
        },
      ],
    },
  ])
  invariant(outcome?.applied, `case ${caseId} leaves suspense once`)
  await setCredited(tx, caseId, credit)
  await tellCase(tx, caseId)
  await settlePayment(tx, received, paymentId, credit.memberId)
}

interface CreditTo {
  readonly walletId: bigint
  readonly namedPaymentId: number | null
}
