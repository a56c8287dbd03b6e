import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { couponErrors } from '../contract.ts'
import { tidyCode } from '../rules/coupon-code.ts'
import { voucherExpiry } from '../rules/voucher.ts'
import { type CampaignRow, campaignOf } from './campaign-store.ts'
import { findCode } from './code-store.ts'
import { bonusRefusals } from './pay-use.ts'
import type { CouponPorts, GrantBonus, RefuseOpening } from './ports.ts'

/** What a promotion judges a member by, read before anything is locked; nobody is told of the code here. */
export interface Prepared {
  readonly grantBonus: GrantBonus | null
  readonly refuseOpening: RefuseOpening | null
}

export async function preparePromotion(
  services: Services,
  ports: CouponPorts,
  memberId: number,
  typed: string,
): Promise<Prepared> {
  const code = await findCode(services.db, services.vault, tidyCode(typed))
  const reward = code && (await campaignOf(services.db, code.campaignId)).reward
  const { bonus } = ports
  return {
    grantBonus: reward === 'bonus' ? await bonus.prepare(services, memberId) : null,
    refuseOpening: reward === 'promotion' ? await bonus.prepareOpening(services, memberId) : null,
  }
}

/**
 * Until when the right would be good that a campaign gives; null: it gives all at once.
 * @throws Refusal where no deposit of the member will ever bring its bonus
 */
export async function judgeOpening(
  tx: Tx,
  { refuseOpening }: Prepared,
  campaign: CampaignRow,
  { memberId, now }: { memberId: number; now: Date },
): Promise<Date | null> {
  if (campaign.reward !== 'promotion') return null
  const { bonus, campaignId } = campaign
  if (!bonus || !refuseOpening) throw new Error(`coupon: campaign ${campaignId} has no promotion`)
  const goodUntil = voucherExpiry(campaign, now)
  if (goodUntil <= now) throw new Refusal(couponErrors.coupon_expired)
  const refusal = await refuseOpening(tx, { ...bonus, memberId })
  if (refusal) throw new Refusal(bonusRefusals[refusal])
  return goodUntil
}
