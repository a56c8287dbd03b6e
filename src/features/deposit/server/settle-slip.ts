import { Refusal } from '#kernel/errors.ts'
import { findOpenApprovals } from '#platform/approval/approval.ts'
import { SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { Apart } from '#platform/jobs/apart.ts'
import type { Services } from '#platform/services.ts'
import { isFromBank, isSameBaht } from '../rules/match-slip.ts'
import { lockAmountsOf } from './amount-store.ts'
import { creditApproval } from './approvals.ts'
import { bookLine } from './book-line.ts'
import { auditCase } from './case-audit.ts'
import { findReceivedByCharge, type ReceivedCharge } from './charge-store.ts'
import { creditMoney, lockOpenCase, lockOpenWallet } from './credit-money.ts'
import { findMainWallet, findPayerMember } from './find-payment.ts'
import { isPayer } from './is-payer.ts'
import { isAboveLimit } from './limit-room.ts'
import { findPayment, lockPayment } from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { findCaseOf } from './review-store.ts'
import {
  findSlip,
  findWaitingByRef,
  findWaitingSlips,
  setSlipForeign,
  setSlipFound,
  setSlipLost,
  type Slip,
} from './slip-store.ts'
import { findLine, findLinesByRef, receiptOf, type StatementLine } from './statement-store.ts'
import { tellDesk } from './tell-desk.ts'
import { isLateAboveTier } from './tier-room.ts'

const BATCH = 200
const NOTE = 'สลิปของสมาชิกตรงกับยอดที่เข้าบัญชี และผู้โอนคือสมาชิก'

/**
 * Compares a slip that waits with the statement, once its line is there. Whatever is found, a slip gives a
 * member only money that he paid himself by what the bank says; of other money it is a word for staff.
 */
export async function settleSlip(
  services: Services,
  ports: DepositPorts,
  slipId: bigint,
): Promise<void> {
  const { db } = services
  const slip = await findSlip(db, slipId)
  if (slip?.status !== 'waiting') return
  const line = await lineOf(services, slip)
  if (!line) {
    if (await setSlipLost(db, slip.id)) await tellMember(services, slip)
    return
  }
  await bookLine(services, ports, line.id)
  const received = await findReceivedByCharge(db, receiptOf(line.id))
  if (!received) return
  const isHis =
    (await isForHim(services, slip, received)) ??
    (await isHeld(services, ports, slip, line, received))
  if (isHis && (await setSlipFound(db, slip.id, line.id))) await tellDeskOf(services, received)
  // Not his, or another slip of the same line was faster; one that is decided stays as it is.
  else await setSlipForeign(db, slip.id)
  await tellMember(services, slip)
}

/** Whether the money went to him, or waits as his; null where it waits and nobody knows whose it is. */
async function isForHim(
  { db }: Services,
  slip: Slip,
  received: ReceivedCharge,
): Promise<boolean | null> {
  const payment = received.paymentId === null ? null : await findPayment(db, received.paymentId)
  if (received.outcome === 'credited') return payment?.memberId === slip.memberId
  const reviewCase = await findCaseOf(db, received.id)
  if (reviewCase?.status === 'credited') return reviewCase.creditedMemberId === slip.memberId
  if (reviewCase?.status !== 'open') return false
  return payment?.memberId === slip.memberId ? true : null
}

/** Money in suspense: his where he paid it, nobody's where the payer is unknown, and no business of his otherwise. */
async function isHeld(
  services: Services,
  ports: DepositPorts,
  slip: Slip,
  line: StatementLine,
  received: ReceivedCharge,
): Promise<boolean> {
  if (await isPayer(services, ports, slip.memberId, line.payer)) {
    await creditHeld(services, ports, slip, line, received)
    return true
  }
  const payer = await findPayerMember(services, ports, line.payer)
  return received.paymentId === null && payer === null
}

/** Gives him what waits, where a payment of his fits and nobody of the staff is at it. */
async function creditHeld(
  services: Services,
  ports: DepositPorts,
  slip: Slip,
  line: StatementLine,
  received: ReceivedCharge,
): Promise<void> {
  if (slip.paymentId === null || received.paymentId !== null) return
  const mainWallet = await findMainWallet(services.db, slip.memberId)
  try {
    await inTransaction(services.db, (tx) =>
      creditSlip(tx, ports, slip, line, received, mainWallet),
    )
  } catch (error) {
    // The wallet is closed, or staff are at the case: it is theirs.
    if (!(error instanceof Refusal)) throw error
  }
}

async function creditSlip(
  tx: Tx,
  ports: DepositPorts,
  slip: Slip,
  line: StatementLine,
  received: ReceivedCharge,
  mainWallet: bigint | null,
): Promise<void> {
  const walletId = await lockOpenWallet(tx, mainWallet)
  await lockAmountsOf(tx, slip.memberId)
  const reviewCase = await findCaseOf(tx, received.id, { lock: true })
  if (!reviewCase || slip.paymentId === null) return
  const { id: caseId } = reviewCase
  await lockOpenCase(tx, caseId, SYSTEM_STAFF_ID)
  const payment = await lockPayment(tx, slip.paymentId)
  const isProposed = (await findOpenApprovals(tx, creditApproval, [caseId])).size > 0
  const isUnpaid = payment?.status === 'pending' || payment?.status === 'expired'
  if (isProposed || !payment || !isUnpaid || payment.settledElsewhereAt !== null) return
  if (!isSameBaht(line.amountSatang, payment.baseSatang)) return
  // More than he allows himself, or than his tier lets in: staff look at it.
  const limited = { memberId: payment.memberId, paymentId: payment.id }
  if (await isAboveLimit(tx, limited, line.amountSatang)) return
  if (await isLateAboveTier(tx, ports, payment, line.amountSatang)) return
  if (!(await setSlipFound(tx, slip.id, line.id))) return
  const { memberId } = slip
  const by = { staffId: SYSTEM_STAFF_ID, staffName: 'ระบบ', note: NOTE }
  await creditMoney(tx, caseId, received, {
    memberId,
    as: 'payer',
    by,
    walletId,
    namedPaymentId: payment.id,
  })
  const { staffId, note: reason } = by
  await auditCase(tx, caseId, received, { action: 'deposit.credited', staffId, memberId, reason })
}

/** The line that the slip names; of several the one of the account that his payment was for. */
async function lineOf({ db, vault }: Services, slip: Slip): Promise<StatementLine | null> {
  const lines = await findLinesByRef(db, vault, slip.transRef)
  const fitting = lines.filter(({ payer }) => isFromBank(slip, payer.bankCode))
  const payment = slip.paymentId === null ? null : await findPayment(db, slip.paymentId)
  const ours = fitting.find((line) => line.receivingAccountId === payment?.receivingAccountId)
  return ours ?? fitting[0] ?? null
}

/** The page of the payment looks again. */
async function tellMember({ db }: Services, { paymentId }: Slip): Promise<void> {
  if (paymentId === null) return
  await inTransaction(db, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (payment) await publishPayment(tx, payment, payment.status, payment.creditedSatang)
  })
}

/** An open case has a word more. */
async function tellDeskOf({ db }: Services, received: ReceivedCharge): Promise<void> {
  const reviewCase = await findCaseOf(db, received.id)
  if (reviewCase?.status === 'open') await inTransaction(db, (tx) => tellDesk(tx, reviewCase.id))
}

/** Settles the slips that waited for a line. */
export async function settleSlipsOfLine(
  services: Services,
  ports: DepositPorts,
  lineId: bigint,
): Promise<void> {
  const line = await findLine(services.db, services.vault, lineId)
  if (!line?.transRef) return
  for (const { id } of await findWaitingByRef(services.db, line.transRef)) {
    await settleSlip(services, ports, id)
  }
}

/** Looks at every slip that waits: for what a crash left behind, and for what will not come any more. */
export async function settleWaitingSlips(services: Services, ports: DepositPorts): Promise<void> {
  const apart = new Apart('slips not settled')
  let above = 0n
  for (;;) {
    const waiting = await findWaitingSlips(services.db, above, BATCH)
    for (const id of waiting) {
      above = id
      await apart.do(`slip ${id}`, () => settleSlip(services, ports, id))
    }
    if (waiting.length < BATCH) return apart.end()
  }
}
