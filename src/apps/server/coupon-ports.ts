import { createMemberDirectory } from '#features/account/server/member-directory.ts'
import { findJoinedAt } from '#features/account/server/member-store.ts'
import { findPass, findPasses, spendPass } from '#features/coupon/server/pass-store.ts'
import type { CouponPorts } from '#features/coupon/server/ports.ts'
import { findLastCreditedAt } from '#features/deposit/server/credited-store.ts'
import { readTaker } from '#features/promotion/server/grant-bonus.ts'
import {
  findCouponBonus,
  findCouponBonuses,
  grantByCoupon,
  hasActiveBonus,
  refuseOpening,
} from '#features/promotion/server/grant-by-coupon.ts'
import type { PromotionPorts } from '#features/promotion/server/ports.ts'

/** What coupons ask of other features. */
export const makeCouponPorts = (
  of: Pick<CouponPorts, 'levelOf' | 'staffName'>,
  promotionPorts: PromotionPorts,
): CouponPorts => ({
  ...of,
  members: createMemberDirectory,
  joinedAt: findJoinedAt,
  depositedAt: findLastCreditedAt,
  bonus: couponBonus(promotionPorts),
})

const couponBonus = (promotionPorts: PromotionPorts): CouponPorts['bonus'] => ({
  list: findCouponBonuses,
  find: findCouponBonus,
  isActive: hasActiveBonus,
  prepare: async (services, memberId) => {
    const taker = await readTaker(services, promotionPorts, memberId)
    // Of a bonus without a deposit these are all the reasons.
    return async (tx, of) =>
      (await grantByCoupon(tx, taker, of)) as Awaited<
        ReturnType<Awaited<ReturnType<CouponPorts['bonus']['prepare']>>>
      >
  },
  prepareOpening: async (services, memberId) => {
    const taker = await readTaker(services, promotionPorts, memberId)
    return async (tx, of) =>
      (await refuseOpening(tx, taker, of)) as Awaited<
        ReturnType<Awaited<ReturnType<CouponPorts['bonus']['prepareOpening']>>>
      >
  },
})

/** What promotions ask of coupons: the rights that these give to deposits. */
export const couponPasses: PromotionPorts['passes'] = {
  list: findPasses,
  find: findPass,
  spend: spendPass,
}
