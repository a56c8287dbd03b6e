import type { CallOutput } from '#kernel/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { cancelPayment as call } from '../contract.ts'
import { CANCELLED_HOLD_SECONDS } from '../rules/choose-amount.ts'
import { bookCharge } from './book-charge.ts'
import { bookLeftLines } from './book-line.ts'
import { lockPayment, type Payment, setCancelled } from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { ownPayment } from './read-payments.ts'
import { pullStatements } from './take-lines.ts'

/**
 * Gives an open payment up; one that was paid already is booked instead, and the answer says so. Its
 * charge stays alive: who pays its QR in spite of that is credited. Its amount alone means somebody
 * else's payment soon. @throws not_found
 */
export async function cancelPayment(
  services: Services,
  ports: DepositPorts,
  memberId: number,
  paymentId: number,
): Promise<CallOutput<typeof call>> {
  await bookIfPaid(services, ports, await ownPayment(services, memberId, paymentId))
  const status = await inTransaction(services.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment?.status !== 'pending') return payment?.status ?? 'expired'
    await setCancelled(tx, paymentId, CANCELLED_HOLD_SECONDS)
    await publishPayment(tx, payment, 'expired')
    return 'expired' as const
  })
  return { payment_id: paymentId, status }
}

/** Lines that are not here yet, and those that wait to be booked. */
export async function readStatements(services: Services, ports: DepositPorts): Promise<void> {
  await pullStatements(services, ports)
  await bookLeftLines(services, ports)
}

/** The gateway knows of money before we hear of it; where it does not answer, it is heard of later. */
async function bookIfPaid(
  services: Services,
  ports: DepositPorts,
  { id, status, chargeId, channelType }: Payment,
): Promise<void> {
  if (status !== 'pending') return
  try {
    if (channelType !== 'qr') return await readStatements(services, ports)
    if (chargeId === null) return
    const charge = await ports.gateway(services).getCharge(chargeId)
    if (charge?.isPaid) await bookCharge(services, ports, charge)
  } catch (error) {
    services.log.warn({ err: error, paymentId: id }, 'payment could not be inquired')
  }
}
