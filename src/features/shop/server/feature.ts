import type {
  FindObjectNames,
  FindPointCauses,
  FindReferences,
  ServerFeature,
} from '#platform/feature.ts'
import { openPage } from '#platform/money-cause.ts'
import type { ClosingFaults } from '#platform/member-data/member-data.ts'
import { shopAudit } from '../audit-contract.ts'
import { parcelStepped } from '../contract.ts'
import { shopDeskChanged, shopPermissions } from '../operator-contract.ts'
import { shopJobs } from './jobs.ts'
import { shopMessages } from './parcel-messages.ts'
import { hasParcel } from './parcel-store.ts'
import { makeDemoShop } from './demo-shop.ts'
import { findAllVersions } from './item-store.ts'
import { shopData } from './member-data.ts'
import type { ShopPorts } from './ports.ts'
import { findRedemptions } from './redemption-store.ts'
import { shopDeskRoutes, shopRoutes } from './routes.ts'
import { shopApproval } from './shop-desk.ts'

export const shopFeature = (ports: ShopPorts): ServerFeature => ({
  name: 'shop',
  audit: shopAudit,
  objectNames: { shop_item: names },
  permissions: shopPermissions,
  events: [parcelStepped, shopDeskChanged],
  messages: [shopMessages],
  jobs: shopJobs,
  closingFaults,
  memberRoutes: shopRoutes(ports),
  staffRoutes: shopDeskRoutes(ports),
  approvals: [shopApproval],
  memberData: shopData,
  // Of another house, and of nobody until it is given away: the site's own key.
  sealed: [
    { schema: 'shop', table: 'code', key: 'code_id', column: 'code_sealed', owner: null },
    {
      schema: 'shop',
      table: 'redemption',
      key: 'redemption_id',
      column: 'address_sealed',
      owner: { kind: 'member', column: 'member_id' },
    },
  ],
  references: { shop_credit: references },
  moneyCauses: { shop_credit: openPage('ดูประวัติการแลก', () => '/redeem') },
  pointCauses: { shop: pointCauses },
  demo: (services, staffId, secondId) => makeDemoShop(services, ports, staffId, secondId),
})

/** What is on its way needs its address, and what comes back its points. */
const closingFaults: ClosingFaults = async (tx, _services, memberId) =>
  (await hasParcel(tx, memberId)) ? ['มีของที่แลกซึ่งยังส่งไม่ถึง กรุณารอรับของหรือยกเลิกก่อน'] : []

/** Few items; the newest title is what people know. */
const names: FindObjectNames = async ({ db }, ids) => {
  const wanted = new Set(ids)
  const versions = await findAllVersions(db)
  return new Map(
    versions
      .toReversed()
      .filter(({ itemId }) => wanted.has(`${itemId}`))
      .map(({ itemId, title }) => [`${itemId}`, title] as const),
  )
}

/** A line of the statement says what was redeemed. */
const references: FindReferences = async ({ db }, memberId, ids) => {
  const all = await findRedemptions(db, ids)
  return new Map(
    all
      .filter((one) => one.memberId === BigInt(memberId))
      .map((one) => [Number(one.redemptionId), one.title] as const),
  )
}

/** Points paid for something, or came back with it. */
const pointCauses: FindPointCauses = async ({ db }, memberId, movements) => {
  const all = await findRedemptions(
    db,
    movements.flatMap(({ refId }) => refId ?? []),
  )
  const own = new Map(
    all
      .filter((one) => one.memberId === BigInt(memberId))
      .map((one) => [Number(one.redemptionId), one]),
  )
  return new Map(
    movements.flatMap(({ id, kind, refId }) => {
      const made = own.get(refId ?? 0)
      if (!made) return []
      const count = made.quantity > 1 ? ` ${made.quantity} ชิ้น` : ''
      return [
        [
          id,
          {
            title: `${kind === 'points_return' ? 'ยกเลิกการแลก' : 'แลก'} ${made.title}${count}`,
            note: `รายการแลก #${made.redemptionId}`,
            link: '/redeem',
          },
        ] as const,
      ]
    }),
  )
}
