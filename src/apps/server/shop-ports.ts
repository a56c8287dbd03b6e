import { createMemberDirectory } from '#features/account/server/member-directory.ts'
import { findCampaignsById } from '#features/coupon/server/campaign-store.ts'
import { countHeld, findGivenStates } from '#features/coupon/server/given-store.ts'
import { findGivableCoupons, giveCoupon } from '#features/coupon/server/grant-coupon.ts'
import { levelName } from '#features/level/rules/level-terms.ts'
import { findLiveTerms } from '#features/level/server/terms-store.ts'
import { isImageKnown } from '#features/notice/server/image-store.ts'
import { findCouponBonus } from '#features/promotion/server/grant-by-coupon.ts'
import type { ShopCoupon, ShopPorts } from '#features/shop/server/ports.ts'
import { takesSpins } from '#features/wheel/server/wheel-store.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** What the shop asks of other features. */
export const makeShopPorts = (of: Pick<ShopPorts, 'levelOf' | 'staffName'>): ShopPorts => ({
  ...of,
  members: createMemberDirectory,
  async levelNames({ db }) {
    const { steps } = await findLiveTerms(db)
    return (level) => levelName(steps, level)
  },
  takesSpins,
  findCoupons: findShopCoupons,
  countHeld,
  async giveCoupon(tx, given) {
    if (await isBonusPaused(tx, given.campaignId)) return 'not_live'
    return (await giveCoupon(tx, given)).refusal ?? null
  },
  findGivenStates,
  isPicture: isImageKnown,
})

/** Campaigns with the terms of their bonus. */
async function findShopCoupons(db: Db | Tx): Promise<ShopCoupon[]> {
  const all = await findGivableCoupons(db)
  return Promise.all(
    all.map(async ({ bonus: named, ...one }) => {
      const bonus = named === null ? undefined : await findCouponBonus(db, named)
      return { ...one, bonus: bonus ?? null, isPaused: bonus?.isLive === false }
    }),
  )
}

/** Whether nobody could use a coupon of it now: its promotion is paused or over. */
async function isBonusPaused(tx: Tx, campaignId: bigint): Promise<boolean> {
  const [campaign] = await findCampaignsById(tx, [campaignId])
  if (!campaign?.bonus) return false
  return (await findCouponBonus(tx, campaign.bonus))?.isLive !== true
}
