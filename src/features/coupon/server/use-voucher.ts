import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, requireFound } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { couponErrors, type spendVoucher as useCall } from '../contract.ts'
import { campaignOf, lockCampaign, spendPlace } from './campaign-store.ts'
import { lockForUse, payUse } from './pay-use.ts'
import type { CouponPorts } from './ports.ts'
import { showUse } from './show-coupon.ts'
import { findUseByKey, insertUse } from './use-store.ts'
import { endVoucher, findVoucher } from './voucher-store.ts'

type Answer = CallOutput<typeof useCall>

/**
 * Uses a coupon that the member was given. Its place is kept, so it is never full; a campaign that ended keeps
 * what it gave, one that is paused waits. The same request again answers what it brought.
 * Locks: the member's wallet, the campaign, the coupon, of a bonus the promotion.
 * @throws Refusal not_found for another's, and in the order of the contract
 */
export async function useVoucher(
  services: Services,
  ports: CouponPorts,
  { memberId, key }: { memberId: number; key: string },
  { voucher_id }: CallInput<typeof useCall>,
): Promise<Answer> {
  const { db } = services
  const known = requireFound(await findVoucher(db, BigInt(voucher_id)))
  if (known.memberId !== BigInt(memberId)) throw new Refusal(commonErrors.not_found)
  const campaign = await campaignOf(db, known.campaignId)
  const grantBonus =
    campaign.reward === 'bonus' ? await ports.bonus.prepare(services, memberId) : null
  return inTransaction(db, async (tx) => {
    const walletId = await lockForUse(tx, memberId, campaign)
    const before = await findBefore(tx, { memberId, key, voucherId: known.voucherId })
    if (before) return before
    if ((await mayReward(tx, memberId)) !== null) {
      throw new Refusal(rewardErrors.reward_not_for_you)
    }
    const { state } = requireFound(await lockCampaign(tx, known.campaignId))
    const voucher = requireFound(await findVoucher(tx, known.voucherId))
    const now = await clockNow(tx)
    if (voucher.state === 'used') throw new Refusal(couponErrors.coupon_used)
    if (voucher.state === 'taken_back') throw new Refusal(couponErrors.coupon_taken_back)
    if (voucher.state === 'expired' || now >= voucher.expiresAt) {
      throw new Refusal(couponErrors.coupon_expired)
    }
    if (state === 'paused') throw new Refusal(couponErrors.coupon_paused)
    if (campaign.reward === 'promotion') throw new Refusal(couponErrors.coupon_by_deposit)
    if (!(await endVoucher(tx, voucher.voucherId, 'used'))) {
      throw new Error(`coupon: voucher ${voucher.voucherId} changed under its campaign's lock`)
    }
    await spendPlace(tx, voucher.campaignId, voucher.amount)
    const made = requireFound(
      await insertUse(tx, {
        campaignId: voucher.campaignId,
        codeId: null,
        voucherId: voucher.voucherId,
        memberId,
        person: voucher.person,
        n: voucher.n,
        group: null,
        amount: voucher.amount,
        key,
        usedAt: now,
      }),
    )
    await payUse(tx, made, campaign, { memberId, walletId, grantBonus })
    return showUse(made, campaign)
  })
}

async function findBefore(
  tx: Tx,
  { memberId, key, voucherId }: { memberId: number; key: string; voucherId: bigint },
): Promise<Answer | undefined> {
  const before = await findUseByKey(tx, memberId, key)
  if (!before) return undefined
  if (before.voucherId !== voucherId) throw new Refusal(stakeErrors.idempotency_mismatch)
  return showUse(before, await campaignOf(tx, before.campaignId))
}
