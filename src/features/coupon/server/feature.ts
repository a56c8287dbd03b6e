import type {
  FindObjectNames,
  FindPointCauses,
  FindReferences,
  ServerFeature,
} from '#platform/feature.ts'
import { openPage } from '#platform/money-cause.ts'
import { couponAudit } from '../audit-contract.ts'
import { couponDeskChanged, couponGiven, couponPermissions } from '../operator-contract.ts'
import { findCampaignsById } from './campaign-store.ts'
import { couponApproval } from './coupon-desk.ts'
import { expireVouchersTick } from './expire-vouchers.ts'
import { makeBatchesTick } from './make-batches.ts'
import { couponMessages } from './coupon-messages.ts'
import { couponData } from './member-data.ts'
import type { CouponPorts } from './ports.ts'
import { couponDeskRoutes, couponRoutes } from './routes.ts'
import { findUses } from './use-store.ts'

export const couponFeature = (ports: CouponPorts): ServerFeature => ({
  name: 'coupon',
  audit: couponAudit,
  objectNames: { coupon: names },
  permissions: couponPermissions,
  events: [couponDeskChanged, couponGiven],
  messages: [couponMessages],
  memberRoutes: couponRoutes(ports),
  staffRoutes: couponDeskRoutes(ports),
  workerTicks: [expireVouchersTick, makeBatchesTick],
  sealed: [
    { schema: 'coupon', table: 'sealed_page', key: 'page_id', column: 'codes_sealed', owner: null },
  ],
  approvals: [couponApproval],
  memberData: couponData,
  references: { coupon_credit: references },
  moneyCauses: { coupon_credit: openPage('ดูคูปองที่ใช้แล้ว', () => '/member/coupon') },
  pointCauses: { coupon: pointCauses },
})

const names: FindObjectNames = async ({ db }, ids) => {
  const campaigns = await findCampaignsById(db, ids.map(BigInt))
  return new Map(campaigns.map(({ campaignId, title }) => [`${campaignId}`, title] as const))
}

/** A line of the statement says which coupon it was. */
const references: FindReferences = async ({ db }, memberId, ids) => {
  const uses = (await findUses(db, ids)).filter((use) => use.memberId === BigInt(memberId))
  const campaigns = await findCampaignsById(db, [...new Set(uses.map((use) => use.campaignId))])
  const titles = new Map(campaigns.map(({ campaignId, title }) => [campaignId, title]))
  return new Map(uses.map((use) => [Number(use.useId), titles.get(use.campaignId) ?? ''] as const))
}

const pointCauses: FindPointCauses = async (services, memberId, movements) => {
  const titles = await references(
    services,
    memberId,
    movements.flatMap(({ refId }) => refId ?? []),
  )
  return new Map(
    movements.flatMap(({ id, refId }) => {
      const title = titles.get(refId ?? 0)
      return title === undefined
        ? []
        : [[id, { title: `คูปอง ${title}`, link: '/member/coupon' }] as const]
    }),
  )
}
