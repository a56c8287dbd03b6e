import { invariant } from '#kernel/result.ts'
import type { Satang } from '#kernel/money.ts'
import { openWallet } from '#ledger/accounts.ts'
import { house, type Leg, post, wallet } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { insertReceivedCharge, openPayer, type ReceivedCharge } from './charge-store.ts'
import { findMainWallet } from './find-payment.ts'
import { reverseKey } from './keys.ts'
import { findPaymentPaidBy } from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import { insertReversal } from './reversal-store.ts'
import { insertCase, type ReviewCase, setTakenBack } from './review-store.ts'
import { settlePayment } from './settle-payment.ts'
import { receiptOf, type StatementLine } from './statement-store.ts'
import { tellCase } from './tell-case.ts'

/** What of a member pays back what the bank took: the wallet as far as it has it, the debt for the rest. */
interface Purse {
  readonly memberId: number
  /** Null where the main wallet is closed. */
  readonly walletId: bigint | null
  readonly debtId: bigint
  readonly availableSatang: Satang
}

/** Of a member who has the money: his main wallet. Read before the transaction, which locks it. */
export const mainWalletOf = async (
  { db }: Services,
  memberId: number | null,
): Promise<bigint | null> => (memberId === null ? null : findMainWallet(db, memberId))

/**
 * Locks a member's main wallet and debt. The debt account is opened first and locked with the wallet: one order
 * for the whole house.
 */
export async function lockPurse(tx: Tx, memberId: number, walletId: bigint | null): Promise<Purse> {
  const debtId = await openWallet(tx, memberId, 'member_receivable')
  const locked = await lockWallets(
    tx,
    [walletId, debtId].filter((id) => id !== null),
  )
  const has = walletId === null ? undefined : locked.get(walletId)
  const availableSatang = has?.closed === false ? has.availableSatang : 0n
  return { memberId, walletId, debtId, availableSatang }
}

/** What left a wallet, or suspense, and what is owed. */
export interface Taken {
  readonly takenSatang: Satang
  readonly owedSatang: Satang
}

/** Takes what the bank took from the member who has it. The caller has the right to book the line. */
export async function takeFromMember(
  tx: Tx,
  line: StatementLine,
  received: ReceivedCharge,
  { memberId, walletId, debtId, availableSatang }: Purse,
  amountSatang: Satang,
): Promise<Taken> {
  const takenSatang = availableSatang < amountSatang ? availableSatang : amountSatang
  const owedSatang = amountSatang - takenSatang
  const credit = house('gateway_float', received.receivingAccountId)
  const legs: Leg[] = []
  if (walletId !== null && takenSatang > 0n) {
    legs.push({ debit: wallet(walletId), credit, amountSatang: takenSatang })
  }
  if (owedSatang > 0n) {
    const kind = 'deposit_reversed_owed'
    legs.push({ kind, debit: wallet(debtId), credit, amountSatang: owedSatang })
  }
  const kind = takenSatang > 0n ? 'deposit_reversed' : 'deposit_reversed_owed'
  const refId = received.paymentId ?? received.id
  const [outcome] = await post(tx, [
    { key: reverseKey(receiptOf(line.id)), memberId, kind, refId, legs },
  ])
  invariant(outcome?.applied, `line ${line.id} is taken back once`)
  const taken = { takenSatang, owedSatang }
  await insertReversal(tx, line.id, received.id, { outcome: 'taken_back', memberId, ...taken })
  const payment = await findPaymentPaidBy(tx, received.id)
  if (payment) await publishPayment(tx, payment, 'paid', payment.creditedSatang)
  return taken
}

/**
 * Money that nobody got goes as it came. What the bank left of it waits on, in a case of its own. The caller has
 * the right to book the line and holds the lock on the case, which is open.
 */
export async function takeFromSuspense(
  { vault }: Pick<Services, 'vault'>,
  tx: Tx,
  line: StatementLine,
  received: ReceivedCharge,
  reviewCase: ReviewCase,
  amountSatang: Satang,
): Promise<Taken> {
  const isWaiting = await setTakenBack(tx, reviewCase.id)
  invariant(isWaiting, `case ${reviewCase.id} is open`)
  const account = house('gateway_float', received.receivingAccountId)
  const [outcome] = await post(tx, [
    {
      key: reverseKey(receiptOf(line.id)),
      memberId: 0,
      kind: 'deposit_returned',
      refId: received.id,
      legs: [{ debit: house('suspense'), credit: account, amountSatang }],
    },
  ])
  invariant(outcome?.applied, `line ${line.id} leaves suspense once`)
  await insertReversal(tx, line.id, received.id, {
    outcome: 'from_suspense',
    memberId: null,
    takenSatang: 0n,
    owedSatang: 0n,
  })
  const restSatang = received.amountSatang - amountSatang
  if (restSatang > 0n) {
    const restId = await insertReceivedCharge(tx, vault, {
      charge: {
        chargeId: `${received.chargeId}-rest`,
        isPaid: true,
        amountSatang: restSatang,
        reference: received.reference,
        receiver: { billerId: null, bankCode: null, accountNumber: null },
        payer: await openPayer({ db: tx, vault }, received),
        paidAt: received.paidAt,
      },
      receivingAccountId: received.receivingAccountId,
      paymentId: received.paymentId,
      outcome: 'review',
      matchedBy: null,
    })
    invariant(restId !== null, `the rest of ${received.chargeId} is one`)
    await tellCase(tx, await insertCase(tx, restId, 'amount_differs', false))
  }
  await settlePayment(tx, received, received.paymentId, null)
  await tellCase(tx, reviewCase.id)
  return { takenSatang: amountSatang, owedSatang: 0n }
}
