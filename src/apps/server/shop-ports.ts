import { createMemberDirectory } from '#features/account/server/member-directory.ts'
import { findGivenStates } from '#features/coupon/server/given-store.ts'
import { findGivableCoupons, giveCoupon } from '#features/coupon/server/grant-coupon.ts'
import { levelName } from '#features/level/rules/level-terms.ts'
import { findLiveTerms } from '#features/level/server/terms-store.ts'
import { isImageKnown } from '#features/notice/server/image-store.ts'
import type { ShopPorts } from '#features/shop/server/ports.ts'
import { takesSpins } from '#features/wheel/server/wheel-store.ts'

/** What the shop asks of other features. */
export const makeShopPorts = (of: Pick<ShopPorts, 'levelOf' | 'staffName'>): ShopPorts => ({
  ...of,
  members: createMemberDirectory,
  async levelNames({ db }) {
    const { steps } = await findLiveTerms(db)
    return (level) => levelName(steps, level)
  },
  takesSpins,
  findCoupons: findGivableCoupons,
  giveCoupon: async (tx, of) => (await giveCoupon(tx, of)).refusal ?? null,
  findGivenStates,
  isPicture: isImageKnown,
})
