import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { couponErrors, type checkCoupon as checkCall } from '../contract.ts'
import { isFull, judgeCoupon, readRedeemer, refusedByCounts } from './judge-coupon.ts'
import { judgeOpening, preparePromotion } from './judge-opening.ts'
import type { CouponPorts } from './ports.ts'
import { bonusTermsOf, showGift } from './show-coupon.ts'
import { tryCode } from './try-code.ts'

/**
 * What a code would bring and by which terms, without using it. A wrong one is a guess as when it is used: whoever
 * looks only finds no more. Locks: the member's row of tries. @throws Refusal in the order of the contract
 */
export async function checkCoupon(
  services: Services,
  ports: CouponPorts,
  { memberId, ip }: { memberId: number; ip: string },
  { code }: CallInput<typeof checkCall>,
): Promise<CallOutput<typeof checkCall>> {
  const redeemer = await readRedeemer(services, ports, memberId)
  const prepared = await preparePromotion(services, ports, memberId, code)
  return tryCode<CallOutput<typeof checkCall>>(
    services,
    { memberId, ip, code },
    {
      act: async (tx, usable, now) => {
        const { campaign, code } = usable
        await judgeCoupon(tx, ports, usable, { redeemer, now })
        if (code.isBatchFull) throw new Refusal(couponErrors.coupon_full)
        const { dayMax, usedToday } = campaign
        if (isFull(campaign) || (dayMax !== null && usedToday >= dayMax))
          throw refusedByCounts(campaign)
        const bonus = await bonusTermsOf(tx, ports, campaign)
        if (bonus?.isLive === false) throw new Refusal(couponErrors.coupon_paused)
        const good_until = await judgeOpening(tx, prepared, campaign, { memberId, now })
        return {
          title: campaign.title,
          ...showGift(campaign),
          closes_at: campaign.closesAt,
          good_until,
          bonus_terms: bonus?.terms ?? null,
        }
      },
    },
  )
}
