import { memberDesk } from '#features/account/operator/feature.ts'
import { affiliateDesk } from '#features/affiliate/operator/feature.ts'
import { cashbackDesk } from '#features/cashback/operator/feature.ts'
import { couponsDesk } from '#features/coupon/operator/feature.ts'
import { depositDesk } from '#features/deposit/operator/feature.ts'
import { gameDesk } from '#features/game/operator/feature.ts'
import { identityDesk } from '#features/identity/operator/feature.ts'
import { levelDesk } from '#features/level/operator/feature.ts'
import { lotteryDesk } from '#features/lottery/operator/feature.ts'
import { contentDesk } from '#features/notice/operator/feature.ts'
import { pointDesk } from '#features/point/operator/feature.ts'
import { pollDesk } from '#features/poll/operator/feature.ts'
import { privacyDesk } from '#features/privacy/operator/feature.ts'
import { promotionsDesk } from '#features/promotion/operator/feature.ts'
import { questsDesk } from '#features/quest/operator/feature.ts'
import { shopDesk } from '#features/shop/operator/feature.ts'
import { staffDesk } from '#features/staff/operator/feature.ts'
import { tournamentsDesk } from '#features/tournament/operator/feature.ts'
import { walletDesk } from '#features/wallet/operator/feature.ts'
import { wheelsDesk } from '#features/wheel/operator/feature.ts'
import { withdrawDesk } from '#features/withdraw/operator/feature.ts'
import { type OperatorFeature, type Section, sectionGroups } from '#ui/feature.ts'

/** Every feature with a desk, once, or with events that desks hear; inside a group of the menu they keep this order. */
export const features: readonly OperatorFeature[] = [
  lotteryDesk,
  gameDesk,
  depositDesk,
  withdrawDesk,
  walletDesk,
  memberDesk,
  identityDesk,
  privacyDesk,
  contentDesk,
  pollDesk,
  promotionsDesk,
  cashbackDesk,
  couponsDesk,
  questsDesk,
  pointDesk,
  tournamentsDesk,
  levelDesk,
  wheelsDesk,
  shopDesk,
  affiliateDesk,
  staffDesk,
]

export const sections: readonly Section[] = features.flatMap((feature) => feature.sections)

/** The sections that somebody with these permissions may open, by group, empty groups left out. */
export function menuFor(
  permissions: readonly string[],
): readonly { readonly title: string; readonly sections: readonly Section[] }[] {
  const granted = new Set(permissions)
  return Object.entries(sectionGroups)
    .map(([group, title]) => ({
      title,
      sections: sections.filter(
        (section) =>
          section.group === group &&
          (section.permission === null || granted.has(section.permission)),
      ),
    }))
    .filter((group) => group.sections.length > 0)
}
