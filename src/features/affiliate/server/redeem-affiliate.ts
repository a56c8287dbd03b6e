import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { affiliateErrors, type redeemAffiliate as redeemCall } from '../contract.ts'
import { sumBonds } from './bond-store.ts'
import type { AffiliatePorts } from './ports.ts'
import {
  findRedemptionByKey,
  insertRedemption,
  type Redemption,
  sumRedeemed,
} from './redemption-store.ts'
import { findLiveTerms } from './terms-store.ts'

/** There is one account of costs of commission. */
const CAMPAIGN = campaignRef('affiliate', 1)

/**
 * Takes all that is available into the wallet: the row and its money commit together. The same request
 * again answers what it took. What is available is read behind the lock of the wallet, so that of many
 * requests one finds it; a correction that comes after is worked off by what comes later.
 * A pause or exclusion takes nothing of what was earned: only a block by staff, or a closed account, does.
 * Locks: the wallet.
 * @throws Refusal in the order of the contract
 */
export async function redeemAffiliate(
  { db }: Services,
  ports: AffiliatePorts,
  { memberId, key }: { memberId: number; key: string },
  { amount, version }: CallInput<typeof redeemCall>,
): Promise<CallOutput<typeof redeemCall>> {
  return inTransaction(db, async (tx) => {
    const isOwn = (await ports.claimTarget(tx)) === 'own'
    const walletId = await openWallet(tx, memberId, isOwn ? 'commission_wallet' : 'main_wallet')
    await lockWallets(tx, [walletId])
    const known = await findRedemptionByKey(tx, memberId, key)
    if (known) {
      if (known.amountSatang !== amount) throw new Refusal(stakeErrors.idempotency_mismatch)
      return answerOf(known)
    }
    const block = await mayReward(tx, memberId)
    if (block === 'reward_blocked' || block === 'member_not_active') {
      throw new Refusal(rewardErrors.reward_not_for_you)
    }
    const terms = await findLiveTerms(tx)
    const availableSatang = await availableOf(tx, memberId)
    if (availableSatang < terms.redeemMinSatang) {
      throw new Refusal(affiliateErrors.affiliate_below_min)
    }
    if (availableSatang !== amount || terms.version !== version) {
      throw new Refusal(rewardErrors.terms_changed)
    }
    const made = await insertRedemption(tx, { memberId, amountSatang: amount, key })
    await pay(tx, memberId, walletId, made)
    return answerOf(made)
  })
}

/** What friends who count gave, less what was taken out; below zero where corrections came after. */
async function availableOf(tx: Tx, memberId: number): Promise<bigint> {
  const { qualifiedSatang } = await sumBonds(tx, memberId)
  return qualifiedSatang - (await sumRedeemed(tx, memberId))
}

async function pay(
  tx: Tx,
  memberId: number,
  walletId: bigint,
  { redemptionId, amountSatang }: Redemption,
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

const answerOf = ({ amountSatang, madeAt }: Redemption) => ({ amount: amountSatang, at: madeAt })
