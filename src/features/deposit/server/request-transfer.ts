import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { requestTransfer as call } from '../contract.ts'
import { checkOrder, refuseOtherBody } from './check-order.ts'
import { receivingAccountOf } from './get-channels.ts'
import { showPage } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { reservePayment } from './reserve-payment.ts'

/**
 * An account of the house and an amount that nobody else transfers to it. The same key answers the
 * same payment, and so does the same amount while a payment of it is open.
 * @throws the errors of the contract
 */
export async function requestTransfer(
  services: Services,
  ports: DepositPorts,
  who: { readonly memberId: number; readonly idempotencyKey: string },
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const order = await checkOrder(services, ports, who, input, ['bank', 'truemoney'])
  const { payment, resumed } = await inTransaction(services.db, (tx) =>
    reservePayment(tx, services.random, ports, order),
  )
  refuseOtherBody(payment, input)
  const account = await receivingAccountOf(services.db, payment.receivingAccountId)
  return { ...(await showPage(services, ports, payment, account)), resumed }
}
