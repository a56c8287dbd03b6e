import type { Db } from '#platform/database/database.ts'
import type { SlipState, SlipView } from '../slip-contract.ts'
import { findReceivedByCharge } from './charge-store.ts'
import { findCaseOf } from './review-store.ts'
import type { Slip } from './slip-store.ts'
import { receiptOf } from './statement-store.ts'

/** Where a slip stands, as its member may know it. */
export async function showSlip(db: Db, slip: Slip): Promise<SlipView> {
  return { state: await stateOf(db, slip), sent_at: slip.sentAt }
}

async function stateOf(db: Db, { status, lineId, memberId, paymentId }: Slip): Promise<SlipState> {
  if (status === 'waiting') return 'waiting'
  if (status === 'lost') return 'not_found'
  const received = lineId === null ? null : await findReceivedByCharge(db, receiptOf(lineId))
  if (!received) return 'refused'
  // Told apart from his own payment, or he would take what was paid once for paid twice.
  const isOther =
    paymentId !== null && received.paymentId !== null && received.paymentId !== paymentId
  if (received.outcome === 'credited') return isOther ? 'other_payment' : 'matched'
  const reviewCase = await findCaseOf(db, received.id)
  if (reviewCase?.status === 'open') return 'review'
  return reviewCase?.creditedMemberId === memberId ? 'matched' : 'settled_elsewhere'
}
