import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { paidAgainChanged } from '../contract.ts'
import { findPaidAgainCase } from './paid-again-store.ts'
import { publishPayment } from './payment-view.ts'
import { tellDesk } from './tell-desk.ts'

/** Tells of a case that is new or has another status: the desk, and the member where it is his to know. */
export async function tellCase(tx: Tx, caseId: number): Promise<void> {
  await tellDesk(tx, caseId)
  const again = await findPaidAgainCase(tx, caseId)
  if (!again) return
  const { paymentId: id, memberId, creditedSatang } = again
  await publishPayment(tx, { id, memberId }, 'paid', creditedSatang)
  await publish(tx, paidAgainChanged, { payload: { case_id: caseId } })
}
