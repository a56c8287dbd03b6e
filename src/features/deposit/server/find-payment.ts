import { invariant } from '#kernel/result.ts'
import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Candidate } from '../rules/match-charge.ts'
import type { Payer } from '../rules/payer.ts'
import { findReceivingAccounts, type ReceivingAccount } from './channel-store.ts'
import {
  findPaymentByAmount,
  findPaymentByCharge,
  findPaymentByReference,
  type Payment,
} from './payment-store.ts'
import type { DepositPorts, GatewayCharge } from './ports.ts'

/** The payment that a charge seems to belong to, and the wallet it would go into. */
export interface Found {
  readonly payment: Payment
  readonly by: Candidate['by']
  /** Null where the member's main wallet is closed. */
  readonly walletId: bigint | null
}

/** The account that got the money: by biller, by bank and number, else the first one of the gateway. */
export async function receiverOf(
  { db }: Services,
  { receiver }: GatewayCharge,
): Promise<ReceivingAccount> {
  const accounts = await findReceivingAccounts(db)
  const account =
    // Accounts of a statement take no bills: a charge without a biller is not theirs for that.
    accounts.find(({ billerId }) => billerId !== null && billerId === receiver.billerId) ??
    accounts.find(
      ({ accountNumber, bankCode }) =>
        accountNumber === receiver.accountNumber && (receiver.bankCode ?? bankCode) === bankCode,
    ) ??
    accounts.find(({ source }) => source === 'omise')
  invariant(account, 'there is a receiving account')
  return account
}

/** Looks by what ties strongest first: our charge, our reference, then the reserved amount alone. */
export async function findPayment(
  { db }: Services,
  charge: GatewayCharge,
  account: ReceivingAccount,
): Promise<Found | null> {
  const isPlainTransfer =
    charge.reference === null && charge.receiver.accountNumber === account.accountNumber
  const found = async (by: Candidate['by'], payment: Payment): Promise<Found> => ({
    payment,
    by,
    walletId: await findMainWallet(db, payment.memberId),
  })
  const byCharge = await findPaymentByCharge(db, charge.chargeId)
  if (byCharge) return found('charge', byCharge)
  const byReference = charge.reference ? await findPaymentByReference(db, charge.reference) : null
  if (byReference) return found('reference', byReference)
  if (!isPlainTransfer) return null
  const byAmount = await findPaymentByAmount(db, account.id, charge.amountSatang)
  return byAmount && found('amount', byAmount)
}

/** The wallet that deposits go into; null once it is closed. */
export async function findMainWallet(db: Db, memberId: number): Promise<bigint | null> {
  const wallets = await listWallets(db, memberId)
  return wallets.find(({ walletType }) => walletType === MAIN_WALLET_TYPE)?.id ?? null
}

/** The member whose account the money came from, where its bank named one. */
export async function findPayerMember(
  services: Services,
  ports: DepositPorts,
  { bankCode, accountNumber }: Payer,
): Promise<number | null> {
  if (bankCode === null || accountNumber === null) return null
  return ports.members(services).findByBankAccount(bankCode, accountNumber)
}
