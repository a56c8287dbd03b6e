import type { Services } from '#platform/services.ts'
import { isFromBank, isSameBaht } from '../rules/match-slip.ts'
import { type Found, findMainWallet, findPayerMember } from './find-payment.ts'
import { isPayer } from './is-payer.ts'
import {
  findOpenPaymentsAt,
  findPayment,
  findPaymentByAmountAt,
  findPaymentByReference,
  type Payment,
} from './payment-store.ts'
import type { DepositPorts } from './ports.ts'
import { findWaitingByRef, type Slip } from './slip-store.ts'
import type { StatementLine } from './statement-store.ts'

/**
 * The payment that a line seems to belong to: our reference in it, the amount that was reserved when it was
 * paid, a slip of its payer, the one payer who had asked to pay these baht. Two who fit are nobody: the case is
 * for staff. A slip comes after the amount, because a picture of another's slip is easily had; what nobody else
 * fits and no other member paid is for staff as the payment of whoever sent the slip.
 */
export async function findLinePayment(
  services: Services,
  ports: DepositPorts,
  line: StatementLine,
): Promise<Found | null> {
  const { db } = services
  const found = async (by: Found['by'], payment: Payment): Promise<Found> => ({
    payment,
    by,
    walletId: await findMainWallet(db, payment.memberId),
  })
  const byReference = line.ref1 === null ? null : await findPaymentByReference(db, line.ref1)
  if (byReference) return found('reference', byReference)
  const where = { receivingAccountId: line.receivingAccountId, at: line.at }
  const byAmount = await findPaymentByAmountAt(db, where, line.amountSatang)
  if (byAmount) return found('amount', byAmount)
  const slip = await findSlipPayment(services, line)
  const isPayersSlip =
    slip &&
    isSameBaht(line.amountSatang, slip.baseSatang) &&
    (await isPayer(services, ports, slip.memberId, line.payer))
  if (isPayersSlip) return found('slip', slip)
  const payers: Payment[] = []
  const baseSatang = line.amountSatang - (line.amountSatang % 100n)
  for (const payment of await findOpenPaymentsAt(db, where, baseSatang)) {
    if (await isPayer(services, ports, payment.memberId, line.payer)) payers.push(payment)
  }
  const [only] = payers
  if (only && payers.length === 1) return found('payer', only)
  if (!slip) return null
  const payer = await findPayerMember(services, ports, line.payer)
  return payer === null || payer === slip.memberId ? found('slip', slip) : null
}

/** The slip that waits for this line. */
async function findSlipOf(
  { db }: Services,
  { transRef, payer }: StatementLine,
): Promise<Slip | null> {
  const slips = transRef === null ? [] : await findWaitingByRef(db, transRef)
  return slips.find((slip) => isFromBank(slip, payer.bankCode)) ?? null
}

/** The unpaid payment for which somebody sent the slip of this line. */
async function findSlipPayment(services: Services, line: StatementLine): Promise<Payment | null> {
  const paymentId = (await findSlipOf(services, line))?.paymentId ?? null
  const payment = paymentId === null ? null : await findPayment(services.db, paymentId)
  return payment?.status === 'paid' ? null : payment
}
