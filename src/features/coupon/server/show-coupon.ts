import type { CallOutput } from '#kernel/contract.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { redeemCoupon } from '../contract.ts'
import type { CouponReward } from '../rules/coupon-terms.ts'
import type { CampaignRow } from './campaign-store.ts'
import type { CouponDeposit, CouponPorts } from './ports.ts'
import type { UseRow } from './use-store.ts'

/** What one use brings: one of them. */
export const showGift = ({ reward, amount }: { reward: CouponReward; amount: bigint }) => ({
  credit: reward === 'credit' ? amount : null,
  points: reward === 'points' ? Number(amount) : null,
  spins: reward === 'spins' ? Number(amount) : null,
  bonus: reward === 'bonus' ? amount : null,
  deposit_bonus: reward === 'promotion' ? amount : null,
})

export const showUse = (
  { useId, amount, usedAt }: UseRow,
  { title, reward }: CampaignRow,
  goodUntil: Date | null = null,
): CallOutput<typeof redeemCoupon> => ({
  use_id: Number(useId),
  title,
  ...showGift({ reward, amount }),
  used_at: usedAt,
  good_until: goodUntil,
})

const showDeposit = (deposit: CouponDeposit) => ({
  rate_bp: deposit.rateBp,
  min: deposit.minSatang,
  max: deposit.maxSatang,
  wager_base: deposit.wagerBase,
  wager_times: deposit.wagerTimes,
  is_alone: deposit.isAlone,
  first: deposit.first,
  joined_within_days: deposit.joinedWithinDays,
  hours: deposit.hours,
})

/** The terms of a bonus, for the sheet that is read before, and whether it is given now; null: it gives none. */
export async function bonusTermsOf(
  db: Db | Tx,
  ports: CouponPorts,
  { campaignId, bonus }: Pick<CampaignRow, 'campaignId' | 'bonus'>,
) {
  if (!bonus) return null
  const found = await ports.bonus.find(db, bonus)
  if (!found) throw new Error(`coupon: campaign ${campaignId} has no promotion`)
  const terms = {
    title: found.title,
    product: found.product,
    need: found.needSatang,
    stake_max: found.stakeMaxSatang,
    cashout_max: found.cashoutMaxSatang,
    lifetime_days: found.lifetimeDays,
    deposit: found.deposit && showDeposit(found.deposit),
  }
  return { terms, isLive: found.isLive }
}
