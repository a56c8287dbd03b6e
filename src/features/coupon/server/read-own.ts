import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import type { listCouponUses, listVouchers } from '../contract.ts'
import { findCampaignsById } from './campaign-store.ts'
import type { CouponPorts } from './ports.ts'
import { bonusTermsOf, showGift, showUse } from './show-coupon.ts'
import { findUsesOf } from './use-store.ts'
import { findVouchersOf } from './voucher-store.ts'

const USES_SHOWN = 100
const VOUCHERS_SHOWN = 50

/** What brought the member something at once, newest first; what a deposit brings is with his vouchers. */
export async function readUses(
  { db }: Services,
  memberId: number,
): Promise<CallOutput<typeof listCouponUses>> {
  const uses = await findUsesOf(db, memberId, USES_SHOWN)
  const campaigns = await findCampaignsById(db, [...new Set(uses.map((one) => one.campaignId))])
  return {
    items: uses.flatMap((one) => {
      const campaign = campaigns.find(({ campaignId }) => campaignId === one.campaignId)
      return campaign && campaign.reward !== 'promotion' ? [showUse(one, campaign)] : []
    }),
  }
}

/** The coupons that a member holds or held, those that he can use first. */
export async function readVouchers(
  { db, clock }: Services,
  ports: CouponPorts,
  memberId: number,
): Promise<CallOutput<typeof listVouchers>> {
  const [vouchers, now, barred] = await Promise.all([
    findVouchersOf(db, memberId, VOUCHERS_SHOWN),
    clock.now(),
    mayReward(db, memberId),
  ])
  const campaigns = await findCampaignsById(db, [...new Set(vouchers.map((one) => one.campaignId))])
  const items: CallOutput<typeof listVouchers>['items'] = []
  for (const one of vouchers) {
    const campaign = campaigns.find(({ campaignId }) => campaignId === one.campaignId)
    if (!campaign) continue
    const isOver = one.state === 'open' && one.expiresAt <= now
    const bonus = await bonusTermsOf(db, ports, campaign)
    items.push({
      voucher_id: Number(one.voucherId),
      title: campaign.title,
      ...showGift({ reward: campaign.reward, amount: one.amount }),
      state: isOver ? 'expired' : one.state,
      is_paused: campaign.state === 'paused' || bonus?.isLive === false,
      given_at: one.givenAt,
      expires_at: one.expiresAt,
      ended_at: one.endedAt,
      bonus_terms: bonus?.terms ?? null,
    })
  }
  return { items, may_use: barred === null }
}
