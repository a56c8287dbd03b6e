import { invariant } from '#kernel/result.ts'
import { house, post } from '#ledger/post.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { PayoutState } from '#platform/gateway/payout-port.ts'
import { Apart } from '#platform/jobs/apart.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { findReceivingAccounts } from './channel-store.ts'
import { findReceivedCharges, openPayer, type ReceivedCharge } from './charge-store.ts'
import { lockPayment, setReviewAgain } from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import { resolveKey } from './keys.ts'
import type { DepositPorts } from './ports.ts'
import { returnMoneyRequest } from './requests.ts'
import {
  claimReturn,
  findCase,
  findCasesAfter,
  reopenCase,
  type ReviewCase,
  setReturned,
} from './review-store.ts'
import { tellCase } from './tell-case.ts'

const BATCH = 200
/** The rail has had time enough to know an order that reached it. */
const NEVER_RECEIVED_AFTER_MS = 10 * 60_000

/** The rail's id of one attempt to send a case's money back. */
const payoutIdOf = (reviewCase: ReviewCase): string =>
  `return-${reviewCase.id}-${reviewCase.returnAttempt}`

/** The case that a payout belongs to; null for a payout of somebody else. */
export function caseOfPayout(payoutId: string): number | null {
  const match = /^return-(\d{1,15})-\d{1,9}$/.exec(payoutId)
  return match ? Number(match[1]) : null
}

/** Asks for the next step of sending a case's money back. */
export function requestReturn(tx: Tx, caseId: number): Promise<void> {
  return requestJob(tx, returnMoneyRequest, { case_id: caseId })
}

/**
 * Sends the money of a case back to its payer, or asks what became of it: the order goes out once
 * per attempt, whatever the answer was.
 */
export async function sendReturn(
  services: Services,
  ports: DepositPorts,
  caseId: number,
): Promise<void> {
  const reviewCase = await findCase(services.db, caseId)
  if (reviewCase?.status !== 'returning') return
  const received = await chargeOf(services, reviewCase)
  const isFirst = await inTransaction(services.db, (tx) => claimReturn(tx, caseId))
  const payouts = ports.payouts(services)
  const state = isFirst
    ? await payouts.send(await orderOf(services, reviewCase, received))
    : await payouts.find(payoutIdOf(reviewCase))
  await settleReturn(services, reviewCase, received, state)
}

/** Asks for every return whose end is not known. */
export async function inquireReturns(services: Services, ports: DepositPorts): Promise<void> {
  const apart = new Apart('returns not inquired')
  let after = 0n
  for (;;) {
    const cases = await findCasesAfter(services.db, 'returning', after, BATCH)
    for (const { id } of cases) {
      after = BigInt(id)
      await apart.do(`case ${id}`, () => sendReturn(services, ports, id))
    }
    if (cases.length < BATCH) return apart.end()
  }
}

async function settleReturn(
  services: Services,
  reviewCase: ReviewCase,
  received: ReceivedCharge,
  state: PayoutState,
): Promise<void> {
  switch (state.state) {
    case 'under_way':
      return
    case 'unknown':
      services.log.warn({ err: state.cause, caseId: reviewCase.id }, 'return: outcome unknown')
      return
    case 'paid':
      await inTransaction(services.db, (tx) => bookReturn(tx, reviewCase, received))
      return
    case 'failed':
      await inTransaction(services.db, (tx) => reopen(tx, received, reviewCase, state.message))
      return
    case 'never_received': {
      const sentAt = reviewCase.returnSentAt?.getTime()
      const now = (await services.clock.now()).getTime()
      if (sentAt === undefined || now - sentAt < NEVER_RECEIVED_AFTER_MS) return
      const failure = 'ธนาคารไม่ได้รับคำสั่งโอนคืน กรุณาสั่งใหม่อีกครั้ง'
      await inTransaction(services.db, (tx) => reopen(tx, received, reviewCase, failure))
    }
  }
}

/** The case waits for staff once more, and so does the payment that ended with it. */
async function reopen(
  tx: Tx,
  { paymentId }: ReceivedCharge,
  { id }: ReviewCase,
  failure: string,
): Promise<void> {
  if (!(await reopenCase(tx, id, failure))) return
  await tellCase(tx, id)
  const payment = paymentId === null ? null : await lockPayment(tx, paymentId)
  if (payment && (await setReviewAgain(tx, payment.id))) {
    await publishPayment(tx, payment, 'review')
  }
}

async function bookReturn(tx: Tx, reviewCase: ReviewCase, received: ReceivedCharge): Promise<void> {
  if (!(await setReturned(tx, reviewCase.id))) return
  await tellCase(tx, reviewCase.id)
  const [outcome] = await post(tx, [
    {
      key: resolveKey(reviewCase.id),
      memberId: 0,
      kind: 'deposit_returned',
      refId: received.id,
      legs: [
        {
          debit: house('suspense'),
          credit: house('gateway_float', received.receivingAccountId),
          amountSatang: received.amountSatang,
        },
      ],
    },
  ])
  invariant(outcome?.applied, `case ${reviewCase.id} leaves suspense once`)
}

async function chargeOf({ db }: Services, reviewCase: ReviewCase): Promise<ReceivedCharge> {
  const charges = await findReceivedCharges(db, [reviewCase.receivedChargeId])
  const received = charges.get(reviewCase.receivedChargeId)
  invariant(received, `case ${reviewCase.id} has its charge`)
  return received
}

async function orderOf(services: Services, reviewCase: ReviewCase, received: ReceivedCharge) {
  const payer = await openPayer(services, received)
  const accounts = await findReceivingAccounts(services.db)
  const account = accounts.find(({ id }) => id === received.receivingAccountId)
  invariant(payer.bankCode && payer.accountNumber && account, 'the payer can be paid back')
  return {
    payoutId: payoutIdOf(reviewCase),
    amountSatang: received.amountSatang,
    to: {
      bankCode: payer.bankCode,
      accountNumber: payer.accountNumber,
      name: payer.name ?? 'ไม่ทราบชื่อ',
    },
    sourceAccount: account.accountNumber,
  }
}
