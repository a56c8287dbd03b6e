import { messageMoney } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import { bangkokDay } from '#kernel/time.ts'
import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import { openPage } from '#platform/money-cause.ts'
import { affiliateAudit } from '../audit-contract.ts'
import { affiliateChanged, affiliateFriendNotice, affiliatePayoutDecided } from '../contract.ts'
import { affiliateDeskChanged, affiliatePermissions } from '../operator-contract.ts'
import { affiliateApproval, attributeApproval, payoutApproval } from './approvals.ts'
import { affiliateData, affiliateFaults, eraseBonds } from './member-data.ts'
import { payoutMessages } from './payout-messages.ts'
import type { AffiliatePorts } from './ports.ts'
import { findRedemption } from './redemption-store.ts'
import { affiliateDeskRoutes, affiliateRoutes } from './routes.ts'
import { friendMessages, tellFriendsTick } from './tell-friends.ts'
import { turnAffiliateTick } from './turn-affiliate.ts'

export const affiliateFeature = (ports: AffiliatePorts): ServerFeature => ({
  name: 'affiliate',
  audit: affiliateAudit,
  objectNames: {
    affiliate_friend: friendNames(ports),
    affiliate_redemption: redemptionNames(ports),
  },
  permissions: affiliatePermissions,
  events: [affiliateChanged, affiliatePayoutDecided, affiliateFriendNotice, affiliateDeskChanged],
  messages: [payoutMessages, friendMessages],
  memberRoutes: affiliateRoutes(ports),
  staffRoutes: affiliateDeskRoutes(ports),
  approvals: [affiliateApproval, attributeApproval, payoutApproval],
  workerTicks: [turnAffiliateTick(ports), tellFriendsTick],
  memberData: affiliateData,
  moneyCauses: { commission_claim: earnings },
  closingFaults: affiliateFaults,
  eraseMember: eraseBonds,
})

const earnings = openPage(
  'ดูรายได้จากเพื่อน',
  (at) => `/affiliate?tab=earnings&month=${bangkokDay(at).slice(0, 7)}`,
)

/** `สมชาย ว. · 08x-xxx-5678` */
const friendNames =
  (ports: AffiliatePorts): FindObjectNames =>
  async (services, ids) => {
    const labels = await ports.members(services).findLabels(ids.map(Number))
    return new Map(
      [...labels].map(([id, label]) => [`${id}`, `${label.displayName} · ${label.username}`]),
    )
  }

/** `฿21,000.00 ของ สมชาย ว. · 08x-xxx-5678` */
const redemptionNames =
  (ports: AffiliatePorts): FindObjectNames =>
  async (services, ids) => {
    const found = await Promise.all(ids.map((id) => findRedemption(services.db, Number(id))))
    const known = found.flatMap((one) => one ?? [])
    const labels = await ports
      .members(services)
      .findLabels(known.map(({ memberId }) => Number(memberId)))
    return new Map(
      known.map(({ redemptionId, memberId, amountSatang }) => {
        const label = labels.get(Number(memberId))
        const sum = messageMoney(formatBaht(amountSatang))
        return [
          `${redemptionId}`,
          label ? `${sum} ของ ${label.displayName} · ${label.username}` : sum,
        ]
      }),
    )
  }
