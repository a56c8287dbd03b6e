import { Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { lockWallets } from '#ledger/wallets.ts'
import type { Tx } from '#platform/database/database.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { sumBonds } from './bond-store.ts'
import type { AffiliatePorts } from './ports.ts'
import { type Redemption, sumTakenOut } from './redemption-store.ts'

/** There is one account of costs of commission. */
const CAMPAIGN = campaignRef('affiliate', 1)

/** The wallet into which commission goes now. Locks: it. */
export async function lockTarget(tx: Tx, ports: AffiliatePorts, memberId: number): Promise<bigint> {
  const isOwn = (await ports.claimTarget(tx)) === 'own'
  const walletId = await openWallet(tx, memberId, isOwn ? 'commission_wallet' : 'main_wallet')
  await lockWallets(tx, [walletId])
  return walletId
}

/** What friends who count gave, less what was taken out; below zero where corrections came after. */
export async function availableOf(tx: Tx, memberId: number): Promise<bigint> {
  const { qualifiedSatang } = await sumBonds(tx, memberId)
  const { paidSatang, waitingSatang } = await sumTakenOut(tx, memberId)
  return qualifiedSatang - paidSatang - waitingSatang
}

/** A pause or exclusion takes nothing of what was earned: only a block by staff, or a closed account, does. */
export async function isBlocked(tx: Tx, memberId: number): Promise<boolean> {
  const block = await mayReward(tx, memberId)
  return block === 'reward_blocked' || block === 'member_not_active'
}

/** Pays a redemption, once whoever asks. @throws Refusal reward_not_for_you where the wallet is closed */
export async function payCommission(
  tx: Tx,
  walletId: bigint,
  { redemptionId, memberId, amountSatang }: Redemption,
): Promise<void> {
  const outcome = await postOne(tx, {
    key: operationKey({
      scope: 'system',
      owner: 'affiliate',
      call: 'redeem',
      key: `${redemptionId}`,
    }),
    memberId,
    kind: 'commission_claim',
    refId: redemptionId,
    legs: [{ debit: house('commission_cost', CAMPAIGN), credit: wallet(walletId), amountSatang }],
  })
  if (!outcome.applied) throw new Refusal(rewardErrors.reward_not_for_you)
}
