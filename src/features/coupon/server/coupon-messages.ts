import { toWireTime } from '#kernel/time.ts'
import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { couponGiven } from '../operator-contract.ts'
import { couponGivenMessage } from '../rules/coupon-messages.ts'
import { findCampaignsById } from './campaign-store.ts'
import { findVouchers } from './voucher-store.ts'

/**
 * A member is told once that staff gave him a coupon, while he can use it.
 * Nobody is reminded that one runs out: that would push to play.
 */
export const couponMessages = defineMessages({
  follows: couponGiven,
  kinds: [couponGivenMessage],
  async find(tx, facts) {
    const vouchers = await findVouchers(
      tx,
      facts.map(({ voucher_id: id }) => BigInt(id)),
    )
    const open = vouchers.filter(({ state }) => state === 'open')
    const campaigns = await findCampaignsById(tx, [
      ...new Set(open.map(({ campaignId }) => campaignId)),
    ])
    const titles = new Map(campaigns.map(({ campaignId, title }) => [campaignId, title]))
    return open.map(({ voucherId, memberId, campaignId, expiresAt }) =>
      messageOf(couponGivenMessage, {
        memberId: Number(memberId),
        refId: Number(voucherId),
        revision: 1,
        facts: { title: titles.get(campaignId) ?? '', expiresAt: toWireTime(expiresAt) },
      }),
    )
  },
})
