import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import { formatBaht } from '#kernel/money.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findStanding, mayDeposit } from '#platform/stake-gate/stake-gate.ts'
import { depositErrors, type generateQr as call } from '../contract.ts'
import { checkAmount } from '../rules/choose-amount.ts'
import { readPromptPay } from '../rules/promptpay.ts'
import { findChannels, type ReceivingAccount } from './channel-store.ts'
import { receivingAccountOf } from './get-channels.ts'
import { findPaymentByKey, type Payment, setCharge } from './payment-store.ts'
import { showPage } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { type PaymentOrder, reservePayment } from './reserve-payment.ts'

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
  const order = await checkOrder(services, memberId, idempotencyKey, input)
  const { payment, resumed } = await inTransaction(services.db, (tx) =>
    reservePayment(tx, services.random, order),
  )
  refuseOtherBody(payment, input)
  const account = await receivingAccountOf(services.db, payment.receivingAccountId)
  const qrPayload = payment.qrPayload ?? (await makeCharge(services, ports, payment, account))
  const page = await showPage(services, payment, account)
  return { ...page, qr_payload: qrPayload, resumed }
}

async function checkOrder(
  services: Services,
  memberId: number,
  idempotencyKey: string,
  input: Input,
): Promise<PaymentOrder> {
  const { db } = services
  const channel = (await findChannels(db)).find(({ id }) => id === input.channel_id)
  const sub = channel?.subChannels.find(({ id }) => id === input.sub_channel_id)
  if (!channel || !sub) throw new Refusal(commonErrors.not_found)
  const earlier = await findPaymentByKey(db, memberId, idempotencyKey)
  if (earlier) refuseOtherBody(earlier, input)
  const standing = await findStanding(db, memberId)
  if (standing?.status !== 'active' || standing.isExcluded) {
    throw new Refusal(depositErrors.deposit_not_allowed)
  }
  const { receivingAccountId } = sub
  const isQr = channel.type === 'qr' && channel.enabled && sub.enabled
  if (!isQr || receivingAccountId === null) throw new Refusal(depositErrors.channel_not_open)
  const checked = checkAmount(input.amount, channel)
  if (!checked.ok) throw refuseField(depositErrors[checked.error], 'amount')
  if (!(await mayDeposit(db, memberId, input.amount))) {
    throw new Refusal(depositErrors.deposit_limit_reached)
  }
  return {
    memberId,
    idempotencyKey,
    channel,
    subChannelId: sub.id,
    receivingAccountId,
    baseSatang: input.amount,
  }
}

/** A key names one request; with another body it is a client's mistake and no new payment. */
function refuseOtherBody(payment: Payment, input: Input): void {
  const isSame =
    payment.subChannelId === input.sub_channel_id && payment.baseSatang === input.amount
  if (!isSame) throw new Refusal(stakeErrors.idempotency_mismatch)
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
  const charge = await ports.gateway(services).createCharge({
    paymentId: payment.id,
    reference: payment.reference,
    amountSatang: payment.amountSatang,
    expiresAt: payment.reservedUntil,
    receiver: account,
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
