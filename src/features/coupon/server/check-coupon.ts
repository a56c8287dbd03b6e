import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { couponErrors, type checkCoupon as checkCall } from '../contract.ts'
import { judgeCoupon, readRedeemer, refusedByCounts } from './judge-coupon.ts'
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
  return tryCode<CallOutput<typeof checkCall>>(
    services,
    { memberId, ip, code },
    {
      act: async (tx, usable, now) => {
        const { campaign, code } = usable
        await judgeCoupon(tx, ports, usable, { redeemer, now })
        const { dayMax, usedToday, usesMax, used, spent, amount, budget } = campaign
        const isFull =
          used >= usesMax || spent + amount > budget || (dayMax !== null && usedToday >= dayMax)
        if (code.isBatchFull) throw new Refusal(couponErrors.coupon_full)
        if (isFull) throw refusedByCounts(campaign)
        const bonus = await bonusTermsOf(tx, ports, campaign)
        if (bonus?.isLive === false) throw new Refusal(couponErrors.coupon_paused)
        return {
          title: campaign.title,
          ...showGift(campaign),
          closes_at: campaign.closesAt,
          bonus_terms: bonus?.terms ?? null,
        }
      },
    },
  )
}
