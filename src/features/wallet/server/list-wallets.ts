import type { CallOutput } from '#kernel/contract.ts'
import { listWallets as listLedgerWallets } from '#ledger/wallets.ts'
import type { Services } from '#platform/services.ts'
import { findRuledWallets } from '#platform/stake-gate/wallet-rules.ts'
import type { wallets } from '../contract.ts'

/**
 * The member's wallets as screens show them, the main one first. The wallet of a bonus that is over stays
 * open until no bet of it is, but nothing is staked from it and nothing stays in it: once empty, it is left
 * out. Cost: two looks by index.
 */
export async function listWallets(
  { db }: Pick<Services, 'db'>,
  memberId: number,
): Promise<CallOutput<typeof wallets>> {
  const found = await listLedgerWallets(db, memberId)
  const ended = await findRuledWallets(
    db,
    found.map(({ id }) => id),
  )
  const isLeft = ({ id, availableSatang, heldSatang }: (typeof found)[number]) =>
    availableSatang > 0n || heldSatang > 0n || ended.get(id) !== true
  return found.filter(isLeft).map((wallet) => ({
    id: Number(wallet.id),
    wallet_name: wallet.name,
    balance: wallet.availableSatang,
    held: wallet.heldSatang,
    wallet_type_id: wallet.walletType,
  }))
}
