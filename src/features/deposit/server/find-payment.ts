import { invariant } from '#kernel/result.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Candidate } from '../rules/match-charge.ts'
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
  readonly walletId: bigint
}

const MAIN_WALLET_TYPE = 1

/** The account that got the money: by biller, by number, else the first one of the gateway. */
export async function receiverOf(
  { db }: Services,
  { receiver }: GatewayCharge,
): Promise<ReceivingAccount> {
  const accounts = await findReceivingAccounts(db)
  const account =
    accounts.find(({ billerId }) => billerId === receiver.billerId) ??
    accounts.find(({ accountNumber }) => accountNumber === receiver.accountNumber) ??
    accounts[0]
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
  const byCharge = await findPaymentByCharge(db, charge.chargeId)
  if (byCharge) return { payment: byCharge, by: 'charge', walletId: await mainWallet(db, byCharge) }
  const byReference = charge.reference ? await findPaymentByReference(db, charge.reference) : null
  if (byReference) {
    return { payment: byReference, by: 'reference', walletId: await mainWallet(db, byReference) }
  }
  const byAmount = isPlainTransfer
    ? await findPaymentByAmount(db, account.id, charge.amountSatang)
    : null
  return byAmount
    ? { payment: byAmount, by: 'amount', walletId: await mainWallet(db, byAmount) }
    : null
}

const mainWallet = (db: Db, payment: Payment): Promise<bigint> => mainWalletOf(db, payment.memberId)

/** The wallet that deposits go into; every member has one since registering. */
export async function mainWalletOf(db: Db, memberId: number): Promise<bigint> {
  const wallets = await listWallets(db, memberId)
  const main = wallets.find(({ walletType }) => walletType === MAIN_WALLET_TYPE)
  invariant(main, `member ${memberId} has a main wallet`)
  return main.id
}

/** Did the money come from an account of the member? Null where the bank did not name the payer. */
export async function isOwnAccount(
  services: Services,
  ports: DepositPorts,
  { payment }: Found,
  { payer }: GatewayCharge,
): Promise<boolean | null> {
  if (payer.accountNumber === null) return null
  const accounts = await ports.members(services).findBankAccounts(payment.memberId)
  return accounts.some(
    ({ accountNumber, bankCode }) =>
      accountNumber === payer.accountNumber && (payer.bankCode ?? bankCode) === bankCode,
  )
}
