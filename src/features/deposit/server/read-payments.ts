import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../contract.ts'
import { receivingAccountOf } from './get-channels.ts'
import { findOpenAbove } from './limit-room.ts'
import { findPaidAgain } from './paid-again-store.ts'
import { findOwnPayment, findPaymentsBefore, type Payment } from './payment-store.ts'
import { showPage, showPayment } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'

const BIGINT_MAX = 2n ** 63n - 1n

/** The payment page again. @throws not_found, for another member's payment too */
export async function getQrcodeInfo(
  services: Services,
  ports: DepositPorts,
  memberId: number,
  paymentId: number,
): Promise<calls.PaymentPage> {
  const payment = await ownPayment(services, memberId, paymentId)
  const account = await receivingAccountOf(services.db, payment.receivingAccountId)
  return showPage(services, ports, payment, account)
}

/** Where a payment stands. @throws not_found */
export async function inquireStatus(
  services: Services,
  memberId: number,
  paymentId: number,
): Promise<CallOutput<typeof calls.inquireStatus>> {
  const payment = await ownPayment(services, memberId, paymentId)
  return {
    payment_id: payment.id,
    status: payment.status,
    credited_amount: payment.creditedSatang,
    server_time: await services.clock.now(),
  }
}

/** A member's deposits, newest first. */
export async function listPayments(
  { db }: Services,
  memberId: number,
  { cursor, limit }: CallInput<typeof calls.listPayments>,
): Promise<CallOutput<typeof calls.listPayments>> {
  const before = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : BIGINT_MAX
  const found = await findPaymentsBefore(db, memberId, before, limit + 1)
  const items = found.slice(0, limit)
  const above = await findOpenAbove(db, memberId, items)
  const again = await findPaidAgain(
    db,
    items.map(({ id }) => id),
  )
  return {
    items: items.map((payment) => showPayment(payment, above, again)),
    next_cursor: found.length > limit ? `${items.at(-1)?.id}` : null,
  }
}

/** @throws not_found, for another member's payment too */
export async function ownPayment(
  { db }: Services,
  memberId: number,
  paymentId: number,
): Promise<Payment> {
  const payment = await findOwnPayment(db, memberId, paymentId)
  if (!payment) throw new Refusal(commonErrors.not_found)
  return payment
}
