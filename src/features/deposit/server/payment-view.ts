import { publish } from '#platform/events/publish.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  depositChanged,
  type PaymentPage,
  type PaymentStatus,
  type PaymentView,
} from '../contract.ts'
import { stateOfAgain } from '../rules/paid-again.ts'
import type { ReceivingAccount } from './channel-store.ts'
import { findReceivedCharges, isReturnable, openPayer } from './charge-store.ts'
import { findOpenAbove } from './limit-room.ts'
import { findPaidAgain, type PaidAgain } from './paid-again-store.ts'
import type { Payment } from './payment-store.ts'
import type { DepositPorts } from './ports.ts'
import { findKeptCharges } from './review-store.ts'
import { showSlip } from './show-slip.ts'
import { findSlipOfPayment } from './slip-store.ts'

/** `DP88412207` as people read it: `DP-8841-2207`. */
export const showReference = (reference: string): string =>
  `${reference.slice(0, 2)}-${reference.slice(2, 6)}-${reference.slice(6)}`

/**
 * A payment in the words of the contract.
 * @param above the member's payments that would pass his limit if they were paid
 * @param again what came again for payments of his; a payment that is not paid has none
 */
export function showPayment(
  payment: Payment,
  above: ReadonlySet<number>,
  again: readonly PaidAgain[],
): PaymentView {
  return {
    payment_id: payment.id,
    reference: showReference(payment.reference),
    channel_id: payment.channelId,
    channel_type: payment.channelType,
    status: payment.status,
    base_amount: payment.baseSatang,
    amount: payment.amountSatang,
    credited_amount: payment.creditedSatang,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    paid_at: payment.paidAt,
    cancelled_at: payment.cancelledAt,
    settled_elsewhere_at: payment.settledElsewhereAt,
    reversed_at: payment.reversedAt,
    passes_limit: payment.status === 'pending' && above.has(payment.id),
    kept_above_limit: payment.keptSatang,
    paid_again: again
      .filter(({ paymentId }) => paymentId === payment.id)
      .map((one) => ({ amount: one.amountSatang, at: one.at, state: stateOfAgain(one) })),
  }
}

/** A payment as its own page draws it; the QR only while it can be paid. */
export async function showPage(
  services: Pick<Services, 'config' | 'clock' | 'db' | 'vault'>,
  { bankName }: Pick<DepositPorts, 'bankName'>,
  payment: Payment,
  account: ReceivingAccount,
): Promise<PaymentPage> {
  const { config, clock, db } = services
  const { bankCode, accountNumber } = account
  const slip = payment.channelType === 'qr' ? null : await findSlipOfPayment(db, payment.id)
  const above = await findOpenAbove(db, payment.memberId, [payment])
  const shown = showPayment(payment, above, await findPaidAgain(db, [payment.id]))
  // Nobody is led on to pay what would pass his limit.
  const isOpen = payment.status === 'pending' && !shown.passes_limit
  const isAwaited = isOpen && payment.channelType !== 'qr'
  return {
    ...shown,
    qr_payload: isOpen ? payment.qrPayload : null,
    receiver_name: account.receiverName,
    receiver: isAwaited
      ? {
          bank_code: bankCode,
          bank_name: bankCode === null ? 'ทรูมันนี่วอลเล็ท' : (bankName(bankCode) ?? bankCode),
          account_number: accountNumber,
        }
      : null,
    kept_returnable: payment.keptSatang !== null && (await canReturnKept(services, payment)),
    slip: slip && (await showSlip(db, slip)),
    play_bank_url: config.moneyMode === 'demo' ? config.sandboxUrl : null,
    server_time: await clock.now(),
  }
}

/** Whether all that is kept of a payment can go back to where it came from. */
async function canReturnKept(
  services: Pick<Services, 'db' | 'vault'>,
  { id }: Payment,
): Promise<boolean> {
  const kept = await findReceivedCharges(services.db, await findKeptCharges(services.db, id))
  for (const received of kept.values()) {
    if (!isReturnable(await openPayer(services, received))) return false
  }
  return true
}

/** Tells the member, live, where a payment stands now. */
export function publishPayment(
  tx: Tx,
  payment: Pick<Payment, 'id' | 'memberId'>,
  status: PaymentStatus,
  creditedSatang: bigint | null = null,
): Promise<void> {
  return publish(tx, depositChanged, {
    memberId: payment.memberId,
    payload: {
      payment_id: payment.id,
      status,
      credited_amount: creditedSatang,
    },
  })
}
