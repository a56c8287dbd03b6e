import type { CallOutput } from '#kernel/contract.ts'
import { listWallets as listLedgerWallets } from '#ledger/wallets.ts'
import type { Services } from '#platform/services.ts'
import type { wallets } from '../contract.ts'

/** The member's wallets as screens show them, the main one first. */
export async function listWallets(
  { db }: Pick<Services, 'db'>,
  memberId: number,
): Promise<CallOutput<typeof wallets>> {
  const found = await listLedgerWallets(db, memberId)
  return found.map((wallet) => ({
    id: Number(wallet.id),
    wallet_name: wallet.name,
    balance: wallet.availableSatang,
    held: wallet.heldSatang,
    wallet_type_id: wallet.walletType,
  }))
}
