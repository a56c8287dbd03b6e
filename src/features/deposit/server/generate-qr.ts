import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { formatBaht } from '#kernel/money.ts'
import { invariant } from '#kernel/result.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { depositErrors, type generateQr as call } from '../contract.ts'
import { readPromptPay } from '../rules/promptpay.ts'
import type { ReceivingAccount } from './channel-store.ts'
import { checkOrder, refuseOtherBody } from './check-order.ts'
import { receivingAccountOf } from './get-channels.ts'
import { type Payment, setCharge } from './payment-store.ts'
import { showPage } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { reservePayment } from './reserve-payment.ts'

type Input = CallInput<typeof call>

/**
 * A PromptPay QR for an amount that nobody else is waiting for. The same key answers the same
 * payment, and so does the same amount while a payment of it is open.
 * @throws the errors of the contract
 */
export async function generateQr(
  services: Services,
  ports: DepositPorts,
  memberId: number,
  idempotencyKey: string,
  input: Input,
): Promise<CallOutput<typeof call>> {
  const order = await checkOrder(services, ports, { memberId, idempotencyKey }, input, ['qr'])
  const { payment, resumed } = await inTransaction(services.db, (tx) =>
    reservePayment(tx, services.random, ports, order),
  )
  refuseOtherBody(payment, input)
  const account = await receivingAccountOf(services.db, payment.receivingAccountId)
  const qrPayload = payment.qrPayload ?? (await makeCharge(services, ports, payment, account))
  const page = await showPage(services, ports, payment, account)
  return { ...page, qr_payload: qrPayload, resumed }
}

/**
 * Has the gateway wait for exactly this payment. It is asked outside of any transaction; a second
 * try of the same payment gets the same charge, so nothing is lost where the first answer was.
 */
async function makeCharge(
  services: Services,
  ports: DepositPorts,
  payment: Payment,
  account: ReceivingAccount,
): Promise<string> {
  const { billerId, billerReference, bankCode, accountNumber } = account
  invariant(billerId && billerReference && bankCode, `account ${account.id} takes bills`)
  const charge = await ports.gateway(services).createCharge({
    paymentId: payment.id,
    reference: payment.reference,
    amountSatang: payment.amountSatang,
    expiresAt: payment.reservedUntil,
    receiver: { billerId, billerReference, bankCode, accountNumber },
  })
  if (!charge) throw new Refusal(depositErrors.payment_gateway_unavailable)
  if (!asksFor(charge.qrPayload, payment)) {
    services.log.error({ paymentId: payment.id }, 'gateway made a QR of another amount')
    throw new Refusal(depositErrors.payment_gateway_unavailable)
  }
  await setCharge(services.db, payment.id, charge)
  return charge.qrPayload
}

/** Nobody is shown a QR that would take another amount than the page says. */
function asksFor(qrPayload: string, payment: Payment): boolean {
  const fields = readPromptPay(qrPayload)
  return fields.ok && fields.value.get('54') === formatBaht(payment.amountSatang)
}
