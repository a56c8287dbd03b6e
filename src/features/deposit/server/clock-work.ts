import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { bookCharge } from './book-charge.ts'
import { forgetPayers } from './payer-store.ts'
import { expireOverdue, findUnpaidPayments } from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'

const BATCH = 200
/** So many in a row, and the gateway is away: the next minute tries again. */
const FAILURES_MAX = 3
/** Says of overdue payments that they are expired, so that open pages hear of it; forgets old payers. */
export async function expirePayments({ db }: Services): Promise<void> {
  for (;;) {
    const expired = await inTransaction(db, async (tx) => {
      const payments = await expireOverdue(tx, { limit: BATCH })
      for (const payment of payments) await publishPayment(tx, payment, 'expired')
      return payments.length
    })
    if (expired < BATCH) break
  }
  await forgetPayers(db)
}

/**
 * Asks the gateway about every payment that may have been paid without our hearing of it. One that
 * gives no answer does not keep the others waiting.
 */
export async function inquirePayments(services: Services, ports: DepositPorts): Promise<void> {
  const gateway = ports.gateway(services)
  let after = 0
  let failuresInARow = 0
  for (;;) {
    const payments = await findUnpaidPayments(services.db, after, BATCH)
    for (const { id, chargeId } of payments) {
      after = id
      if (chargeId === null) continue
      try {
        const charge = await gateway.getCharge(chargeId)
        if (charge?.isPaid) await bookCharge(services, ports, charge)
        failuresInARow = 0
      } catch (error) {
        services.log.warn({ err: error, paymentId: id }, 'payment could not be inquired')
        failuresInARow += 1
        if (failuresInARow === FAILURES_MAX) return
      }
    }
    if (payments.length < BATCH) return
  }
}
