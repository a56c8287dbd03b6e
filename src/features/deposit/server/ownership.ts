import type { Services } from '#platform/services.ts'
import { openPayer, type ReceivedCharge } from './charge-store.ts'
import { findPayerMember } from './find-payment.ts'
import { isPayer } from './is-payer.ts'
import { findPayment } from './payment-store.ts'
import type { DepositPorts } from './ports.ts'

/** Whose money it is by what the bank said, and not by what staff typed. */
export interface Ownership {
  /** It came for one of the member's payments, or from one of the member's accounts. */
  readonly isOwner: boolean
  /** Why one person may give it to the member alone; null: it takes a second one. */
  readonly ground: 'payment' | 'payer' | null
}

/**
 * One person gives it to whoever registered the account that paid, and to whose payment it came for unless
 * the bank named another payer: that is how stolen money comes in.
 */
export async function ownershipOf(
  services: Services,
  ports: DepositPorts,
  received: ReceivedCharge,
  memberId: number,
): Promise<Ownership> {
  const { paymentId } = received
  const payment = paymentId === null ? null : await findPayment(services.db, paymentId)
  const payer = await openPayer(services, received)
  const paidHimself = memberId === (await findPayerMember(services, ports, payer))
  if (memberId !== payment?.memberId) {
    return { isOwner: paidHimself, ground: paidHimself ? 'payer' : null }
  }
  const isOthers = (await isPayer(services, ports, memberId, payer)) === false
  return { isOwner: true, ground: paidHimself ? 'payer' : isOthers ? null : 'payment' }
}
