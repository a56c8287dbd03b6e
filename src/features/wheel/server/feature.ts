import { spinsReceived } from '../spins-contract.ts'
import type { FindObjectNames, FindPointCauses, ServerFeature } from '#platform/feature.ts'
import { openPage } from '#platform/money-cause.ts'
import { ofEntitlements } from '#platform/rewards/entitlement-causes.ts'
import { wheelAudit } from '../audit-contract.ts'
import { wheelPrizesWaiting, wheelPrizeTaken, wheelsChanged } from '../contract.ts'
import { wheelDeskChanged, wheelPermissions } from '../operator-contract.ts'
import { wheelData } from './member-data.ts'
import type { WheelPorts } from './ports.ts'
import { wheelDeskRoutes, wheelRoutes } from './routes.ts'
import { spinMessages } from './tell-spins.ts'
import { tellWaitingTick, wheelMessages } from './tell-waiting.ts'
import { wheelApproval } from './wheel-desk.ts'
import { findAllVersions } from './wheel-store.ts'

export const wheelFeature = (ports: WheelPorts): ServerFeature => ({
  name: 'wheel',
  audit: wheelAudit,
  objectNames: { wheel: names },
  permissions: wheelPermissions,
  events: [wheelPrizeTaken, wheelsChanged, wheelPrizesWaiting, spinsReceived, wheelDeskChanged],
  messages: [wheelMessages, spinMessages],
  memberRoutes: wheelRoutes(ports),
  staffRoutes: wheelDeskRoutes(ports),
  approvals: [wheelApproval],
  workerTicks: [tellWaitingTick],
  memberData: wheelData,
  pointCauses: { wheel: pointCauses },
  moneyCauses: {
    wheel_prize: openPage(spins.word, () => spins.link),
    reward_closeout: ofEntitlements('wheel', spins),
  },
})

const spins = { word: 'ดูประวัติการหมุน', link: '/member/wheel?open=spins' }

const names: FindObjectNames = async ({ db }, ids) => {
  const versions = await findAllVersions(db)
  return new Map(
    ids.map(
      (id) => [id, versions.find(({ wheelId }) => `${wheelId}` === id)?.title ?? 'กงล้อ'] as const,
    ),
  )
}

/** Points were paid for a spin, or won by one. */
const pointCauses: FindPointCauses = async (services, _memberId, movements) => {
  const titles = await names(
    services,
    movements.map(({ campaignId }) => `${campaignId}`),
  )
  return new Map(
    movements.map(({ id, kind, campaignId }) => {
      const title = titles.get(`${campaignId}`) ?? 'กงล้อ'
      const what = kind === 'points_spend' ? 'หมุน' : 'รางวัลจาก'
      return [id, { title: `${what}${title}`, link: '/member/wheel' }]
    }),
  )
}
