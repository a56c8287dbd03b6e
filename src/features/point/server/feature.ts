import { ofTheSite, type ServerFeature } from '#platform/feature.ts'
import { pointAudit } from '../audit-contract.ts'
import { countedChanged, pointsRunningOut } from '../contract.ts'
import { pointDeskChanged, pointPermissions } from '../operator-contract.ts'
import { creditPlayTick } from './credit-play.ts'
import { pointData } from './member-data.ts'
import { demoCauses, expiryCauses, playCauses } from './own-causes.ts'
import { pointApproval } from './point-desk.ts'
import type { PointPorts } from './ports.ts'
import { pointDeskRoutes, pointRoutes } from './routes.ts'
import { pointMessages, tellRunningOutTick } from './tell-running-out.ts'

export const pointFeature = (ports: PointPorts): ServerFeature => ({
  name: 'point',
  objectNames: { point: ofTheSite },
  audit: pointAudit,
  permissions: pointPermissions,
  events: [countedChanged, pointsRunningOut, pointDeskChanged],
  messages: [pointMessages],
  memberRoutes: pointRoutes(ports),
  staffRoutes: pointDeskRoutes(ports),
  approvals: [pointApproval],
  workerTicks: [creditPlayTick, tellRunningOutTick],
  memberData: pointData,
  pointCauses: { play: playCauses, expiry: expiryCauses, demo: demoCauses },
})
