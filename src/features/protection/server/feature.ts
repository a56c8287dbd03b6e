import type { ServerFeature } from '#platform/feature.ts'
import { protectionAudit } from '../audit-contract.ts'
import { limitsChanged } from '../contract.ts'
import { exclusionChanged } from '../exclusion-contract.ts'
import { protectionPermissions } from '../operator-contract.ts'
import { protectionDeskRoutes } from './desk/desk-routes.ts'
import { protectionRoutes } from './routes.ts'

export const protectionFeature: ServerFeature = {
  name: 'protection',
  permissions: protectionPermissions,
  audit: protectionAudit,
  events: [limitsChanged, exclusionChanged],
  memberRoutes: protectionRoutes,
  staffRoutes: protectionDeskRoutes,
}
