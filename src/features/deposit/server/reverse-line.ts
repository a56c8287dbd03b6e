import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { LineCaseKind } from '../rules/line-case.ts'
import { findReceivedByCharge, type ReceivedCharge } from './charge-store.ts'
import { hasOpenReversal, insertReversalCase } from './line-case-store.ts'
import { findPayment } from './payment-store.ts'
import { isReversed } from './reversal-store.ts'
import { findCaseOf, type ReviewCase } from './review-store.ts'
import { claimLine, findLineId, receiptOf, type StatementLine } from './statement-store.ts'
import { lockPurse, mainWalletOf, takeFromMember, takeFromSuspense } from './take-back.ts'
import { tellLineDesk } from './tell-desk.ts'

/**
 * The bank took a transfer back. What it had brought leaves the wallet as far as it is there, the rest is
 * owed; what still waited for staff leaves suspense. A line whose first line is not here yet waits for it, and so
 * does one whose money is on its way back to the payer. What cannot be booked as it stands is a case at the desk,
 * and nothing moves.
 * @param bookFirst books the line that is taken back, where that was not done yet
 */
export async function reverseLine(
  services: Services,
  line: StatementLine,
  reverses: string,
  bookFirst: (lineId: bigint) => Promise<void>,
): Promise<void> {
  const { receivingAccountId, amountSatang } = line
  const firstId = await findLineId(services.db, receivingAccountId, reverses, amountSatang)
  if (firstId === null) return
  await bookFirst(firstId)
  const received = await findReceivedByCharge(services.db, receiptOf(firstId))
  if (!received) {
    await inTransaction(services.db, async (tx) => {
      if (await claimLine(tx, line.id)) await openCase(tx, 'reversal_of_nothing', line, null)
    })
    return
  }
  const memberId = await memberWhoHas(services, received)
  const walletId = await mainWalletOf(services, memberId)
  const isDone = await inTransaction(services.db, async (tx) => {
    const purse = memberId === null ? null : await lockPurse(tx, memberId, walletId)
    const reviewCase = await findCaseOf(tx, received.id, { lock: true })
    // Staff credited it in between: once more, with the wallet of whoever has it now.
    if (memberId === null && reviewCase?.status === 'credited') return false
    // A return that is under way arrives, and the money is gone twice, or fails, and it waits again.
    if (reviewCase?.status === 'returning') return true
    if (!(await claimLine(tx, line.id))) return true
    const doubt = await doubtOf(tx, line, received, reviewCase)
    if (doubt) await openCase(tx, doubt, line, received)
    else if (purse) await takeFromMember(tx, line, received, purse, amountSatang)
    else if (reviewCase) {
      await takeFromSuspense(services, tx, line, received, reviewCase, amountSatang)
    }
    return true
  })
  if (!isDone) await reverseLine(services, line, reverses, bookFirst)
}

/** Why a reversal is not booked as it stands; the money's wallet or case is locked. */
async function doubtOf(
  tx: Tx,
  line: StatementLine,
  received: ReceivedCharge,
  reviewCase: ReviewCase | null,
): Promise<ReversalDoubt | null> {
  const { id } = received
  if ((await isReversed(tx, id)) || (await hasOpenReversal(tx, id))) return 'reversal_again'
  if (received.amountSatang !== line.amountSatang) return 'reversal_differs'
  return reviewCase?.status === 'returned' ? 'reversal_after_return' : null
}

type ReversalDoubt = Exclude<LineCaseKind, 'repeat_differs'>

async function openCase(
  tx: Tx,
  kind: ReversalDoubt,
  line: StatementLine,
  received: ReceivedCharge | null,
): Promise<void> {
  await tellLineDesk(tx, await insertReversalCase(tx, kind, line.id, received?.id ?? null))
}

/** Whose wallet the money went into; null while it is in suspense or was sent back. */
export async function memberWhoHas(
  { db }: Services,
  received: ReceivedCharge,
): Promise<number | null> {
  if (received.outcome === 'review') {
    return (await findCaseOf(db, received.id))?.creditedMemberId ?? null
  }
  const payment = received.paymentId === null ? null : await findPayment(db, received.paymentId)
  return payment?.memberId ?? null
}
