/**
 * Asked before a payment of so many baht is made; what it refuses it says itself.
 * @param onJudging hears while the server is asked, not while the member is
 */
export type MayPay = (amount: string, onJudging: (isJudging: boolean) => void) => Promise<boolean>

/** A payment that waits for its money. */
export interface MadePayment {
  readonly paymentId: number
  /** What has to be paid, in baht. */
  readonly amount: string
}

/** Such a payment of an answer. */
export const made = (payment: { payment_id: number | string; amount: string }): MadePayment => ({
  paymentId: Number(payment.payment_id),
  amount: payment.amount,
})
