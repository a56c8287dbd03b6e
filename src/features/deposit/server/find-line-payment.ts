import type { Services } from '#platform/services.ts'
import { isMaskOf } from '../rules/match-payer.ts'
import { type Found, findMainWallet } from './find-payment.ts'
import {
  findOpenPaymentsAt,
  findPaymentByAmountAt,
  findPaymentByReference,
  type Payment,
} from './payment-store.ts'
import type { DepositPorts } from './ports.ts'
import type { StatementLine } from './statement-store.ts'

/**
 * The payment that a line seems to belong to, in the order of standards.md §5.5: our reference in it, the
 * amount that was reserved when it was paid, the one payer who had asked to pay these baht. Two who fit are
 * nobody: the case is for staff.
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
  const payers: Payment[] = []
  const baseSatang = line.amountSatang - (line.amountSatang % 100n)
  for (const payment of await findOpenPaymentsAt(db, where, baseSatang)) {
    if (await isLinePayer(services, ports, payment.memberId, line)) payers.push(payment)
  }
  const [only] = payers
  return only && payers.length === 1 ? found('payer', only) : null
}

/**
 * Did this member pay? By a registered account or, from a wallet, the registered phone; a masked account has
 * to go with the name. Null where the bank says nothing of use.
 */
export async function isLinePayer(
  services: Services,
  ports: DepositPorts,
  memberId: number,
  { payer }: StatementLine,
): Promise<boolean | null> {
  const members = ports.members(services)
  const { name, bankCode, accountNumber, accountTail } = payer
  const isNamed = name === null ? null : await members.isNamed(memberId, name)
  if (accountNumber === null && !accountTail) return isNamed
  const accounts = await members.findBankAccounts(memberId)
  const isOwn = accounts.some(
    (own) =>
      (bankCode ?? own.bankCode) === own.bankCode &&
      isMaskOf(own.accountNumber, accountNumber ?? accountTail ?? ''),
  )
  if (accountNumber === null) return isOwn && isNamed !== false
  // A wallet's number is the phone of its holder.
  return isOwn || (bankCode === null && (await members.findByPhone(accountNumber)) === memberId)
}
