import { DAY_MS } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { writeWalletRule } from '#platform/stake-gate/wallet-rules.ts'
import { freshKey } from './ledger.ts'
import type { World } from './world.ts'

let refs = 700n

/** Gives a member a wallet of the house's money that can be staked in games, or on what is said, so much at once. */
export async function giveBonusWallet(
  world: World,
  memberId: number,
  {
    satang,
    stakeMaxSatang,
    stakeKinds = ['game_bet'],
  }: { satang: bigint; stakeMaxSatang: bigint; stakeKinds?: readonly string[] },
): Promise<bigint> {
  const openUntil = new Date((await world.clock.now()).getTime() + DAY_MS)
  const ref = (refs += 1n)
  return inTransaction(world.services.db, async (tx) => {
    const walletId = await openWallet(tx, memberId, 'bonus_wallet', ref)
    await writeWalletRule(tx, { walletId, stakeKinds, stakeMaxSatang, openUntil })
    const legs = [{ debit: house('bonus_cost', 1), credit: wallet(walletId), amountSatang: satang }]
    await postOne(tx, { key: freshKey(), memberId: BigInt(memberId), kind: 'bonus_grant', legs })
    return walletId
  })
}
