import type { PaymentStatus } from '../contract.ts'

/**
 * Where a payment may go. `expired` is not an end: a payer may be late, and money that arrived is
 * credited. `paid` is one: a second transfer for the same payment becomes a case of its own.
 */
const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['paid', 'expired', 'review'],
  expired: ['paid', 'review'],
  review: ['paid', 'expired'],
  paid: [],
}

/** True when the step stands in the table. */
export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentTransitions[from].includes(to)
}

/** The statuses from which `to` can be reached: the `where` of every update of a payment. */
export function statusesBefore(to: PaymentStatus): PaymentStatus[] {
  return (Object.keys(paymentTransitions) as PaymentStatus[]).filter((from) => mayBecome(from, to))
}
