import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import { affiliateAudit } from '../audit-contract.ts'
import { affiliateChanged } from '../contract.ts'
import { affiliateDeskChanged, affiliatePermissions } from '../operator-contract.ts'
import { affiliateApproval } from './affiliate-desk.ts'
import { attributeApproval } from './attribute-friend.ts'
import { affiliateData } from './member-data.ts'
import type { AffiliatePorts } from './ports.ts'
import { affiliateDeskRoutes, affiliateRoutes } from './routes.ts'
import { turnAffiliateTick } from './turn-affiliate.ts'

export const affiliateFeature = (ports: AffiliatePorts): ServerFeature => ({
  name: 'affiliate',
  audit: affiliateAudit,
  objectNames: { affiliate_friend: friendNames(ports) },
  permissions: affiliatePermissions,
  events: [affiliateChanged, affiliateDeskChanged],
  memberRoutes: affiliateRoutes(ports),
  staffRoutes: affiliateDeskRoutes(ports),
  approvals: [affiliateApproval, attributeApproval],
  workerTicks: [turnAffiliateTick(ports)],
  memberData: affiliateData,
})

/** `สมชาย ว. · 08x-xxx-5678` */
const friendNames =
  (ports: AffiliatePorts): FindObjectNames =>
  async (services, ids) => {
    const labels = await ports.members(services).findLabels(ids.map(Number))
    return new Map(
      [...labels].map(([id, label]) => [`${id}`, `${label.displayName} · ${label.username}`]),
    )
  }
