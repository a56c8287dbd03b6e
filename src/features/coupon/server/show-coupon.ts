import type { CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { couponErrors, type redeemCoupon } from '../contract.ts'
import type { CouponReward } from '../rules/coupon-terms.ts'
import type { CampaignRow } from './campaign-store.ts'
import type { CouponPorts } from './ports.ts'
import type { UseRow } from './use-store.ts'

/** What one use brings: one of the four. */
export const showGift = ({ reward, amount }: { reward: CouponReward; amount: bigint }) => ({
  credit: reward === 'credit' ? amount : null,
  points: reward === 'points' ? Number(amount) : null,
  spins: reward === 'spins' ? Number(amount) : null,
  bonus: reward === 'bonus' ? amount : null,
})

export const showUse = (
  { useId, amount, usedAt }: UseRow,
  { title, reward }: CampaignRow,
): CallOutput<typeof redeemCoupon> => ({
  use_id: Number(useId),
  title,
  ...showGift({ reward, amount }),
  used_at: usedAt,
})

/** The terms of a bonus, for the sheet that is read before; null: it gives none. */
export async function bonusTermsOf(
  db: Db | Tx,
  ports: CouponPorts,
  { bonus }: Pick<CampaignRow, 'bonus'>,
) {
  if (!bonus) return null
  const terms = await ports.bonus.find(db, bonus)
  if (!terms) throw new Refusal(couponErrors.coupon_paused)
  return {
    title: terms.title,
    product: terms.product,
    need: terms.needSatang,
    stake_max: terms.stakeMaxSatang,
    cashout_max: terms.cashoutMaxSatang,
    lifetime_days: terms.lifetimeDays,
  }
}
