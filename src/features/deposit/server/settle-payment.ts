import type { Tx } from '#platform/database/database.ts'
import type { ReceivedCharge } from './charge-store.ts'
import { lockPayment, setPaid, setSettledElsewhere } from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import { countOpenCases } from './review-store.ts'

/**
 * A payment in review ends with its case: paid when its own member got the money, else settled
 * elsewhere as soon as no other case of it is open.
 */
export async function settlePayment(
  tx: Tx,
  received: ReceivedCharge,
  paymentId: number | null,
  creditedMemberId: number | null,
): Promise<void> {
  const payment = paymentId === null ? null : await lockPayment(tx, paymentId)
  if (payment?.status === 'paid' || !payment) return
  if (payment.memberId === creditedMemberId) {
    const { id: receivedId, amountSatang, paidAt } = received
    await setPaid(tx, payment.id, { receivedId, amountSatang, paidAt })
    await publishPayment(tx, payment, 'paid', received.amountSatang)
  } else if (payment.status === 'review' && (await countOpenCases(tx, payment.id)) === 0) {
    await setSettledElsewhere(tx, payment.id)
    await publishPayment(tx, payment, 'expired')
  }
}
