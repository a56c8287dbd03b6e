import type { ServerFeature } from '#platform/feature.ts'
import { protectionAudit } from '../audit-contract.ts'
import { limitsChanged, raiseReady } from '../contract.ts'
import { exclusionChanged } from '../exclusion-contract.ts'
import { protectionPermissions } from '../operator-contract.ts'
import { realityChanged } from '../reality-contract.ts'
import { protectionData } from './member-data.ts'
import { protectionDeskRoutes } from './desk/desk-routes.ts'
import { protectionRoutes } from './routes.ts'
import { raiseMessages, tellRaisesTick } from './tell-raises.ts'

export const protectionFeature: ServerFeature = {
  name: 'protection',
  permissions: protectionPermissions,
  audit: protectionAudit,
  events: [limitsChanged, raiseReady, exclusionChanged, realityChanged],
  messages: [raiseMessages],
  workerTicks: [tellRaisesTick],
  memberData: protectionData,
  memberRoutes: protectionRoutes,
  staffRoutes: protectionDeskRoutes,
}
