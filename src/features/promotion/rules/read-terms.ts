import type { PromotionTermsInput } from '../operator-contract.ts'
import type { Terms } from './terms.ts'

/** A hundredth of a percent in parts of a million. */
export const PPM_OF_BP = 100n

/** What a person filled in, as the rules read it. */
export const readTerms = (input: PromotionTermsInput): Terms => ({
  kind: input.kind,
  title: input.title,
  product: input.product,
  opensAt: input.opens_at,
  closesAt: input.closes_at,
  hourFrom: input.hour_from,
  hourTo: input.hour_to,
  joinedWithinDays: input.joined_within_days,
  depositMinSatang: input.deposit_min,
  depositMaxSatang: input.deposit_max,
  ratePpm: BigInt(input.rate_bp) * PPM_OF_BP,
  bonusMaxSatang: input.bonus_max,
  wagerBase: input.wager_base,
  wagerTimes: BigInt(input.wager_times),
  stakeMaxSatang: input.stake_max,
  cashoutMaxSatang: input.cashout_max,
  lifetimeDays: input.lifetime_days,
  stacking: input.stacking,
  byCoupon: input.by_coupon ?? false,
  budgetSatang: input.budget,
})
