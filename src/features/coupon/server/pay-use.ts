import { Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { tellSpins } from '#ledger/rewards/tell-spins.ts'
import { listWallets, lockWallets } from '#ledger/wallets.ts'
import type { Tx } from '#platform/database/database.ts'
import { couponErrors } from '../contract.ts'
import type { CampaignRow } from './campaign-store.ts'
import type { BonusRefusal, GrantBonus } from './ports.ts'
import type { UseRow } from './use-store.ts'

/** Where each reward goes that is no promotion's, and what it is booked against. */
const gifts = {
  credit: { account: 'main_wallet', kind: 'coupon_credit', cost: 'reward_cost' },
  points: { account: 'points', kind: 'points_earn', cost: 'points_issue' },
  spins: { account: 'free_spins', kind: 'spins_earn', cost: 'spins_issue' },
} as const

/** Locks what a use pays into, before anything else of it: of a bonus every wallet, since it gets one of its own. */
export async function lockForUse(
  tx: Tx,
  memberId: number,
  { reward }: CampaignRow,
): Promise<bigint | null> {
  // Nothing is paid: the bonus comes with a deposit.
  if (reward === 'promotion') return null
  if (reward === 'bonus') {
    const wallets = await listWallets(tx, memberId)
    await lockWallets(
      tx,
      wallets.map(({ id }) => id),
    )
    return null
  }
  const walletId = await openWallet(tx, memberId, gifts[reward].account)
  await lockWallets(tx, [walletId])
  return walletId
}

/** Pays a use, once. @throws Refusal where the member is given nothing now, or the promotion gives no bonus */
export async function payUse(
  tx: Tx,
  { useId, campaignId, amount, usedAt }: UseRow,
  { reward, bonus }: CampaignRow,
  {
    memberId,
    walletId,
    grantBonus,
  }: { memberId: number; walletId: bigint | null; grantBonus: GrantBonus | null },
): Promise<void> {
  const key = operationKey({ scope: 'system', owner: 'coupon', call: 'redeem', key: `${useId}` })
  if (reward === 'bonus') {
    if (!bonus || !grantBonus) throw new Error(`coupon: use ${useId} has no promotion`)
    const refusal = await grantBonus(tx, { ...bonus, memberId, key })
    if (refusal) throw new Refusal(bonusRefusals[refusal])
    return
  }
  if (walletId === null || reward === 'promotion') {
    throw new Error(`coupon: use ${useId} has no wallet`)
  }
  const { kind, cost } = gifts[reward]
  const outcome = await postOne(tx, {
    key,
    memberId,
    kind,
    refId: useId,
    legs: [
      {
        debit: house(cost, campaignRef('coupon', campaignId)),
        credit: wallet(walletId),
        amountSatang: amount,
      },
    ],
  })
  if (!outcome.applied) throw new Refusal(rewardErrors.reward_not_for_you)
  if (reward !== 'spins') return
  await tellSpins(tx, {
    memberId,
    spins: Number(amount),
    source: 'coupon',
    refId: useId,
    day: bangkokDay(usedAt),
  })
}

/** What a member is told where the promotion gives him no bonus. */
export const bonusRefusals = {
  promotion_over: couponErrors.coupon_paused,
  promotion_newcomers_only: couponErrors.coupon_new_only,
  promotion_unverified: couponErrors.coupon_unverified,
  promotion_taken: couponErrors.coupon_bonus_taken,
  promotion_another_active: couponErrors.coupon_bonus_active,
  promotion_full: couponErrors.coupon_full,
  promotion_not_for_you: rewardErrors.reward_not_for_you,
} as const satisfies Record<BonusRefusal, object>
