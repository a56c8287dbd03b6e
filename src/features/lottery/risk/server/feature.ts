import type { ServerFeature } from '#platform/feature.ts'
import { riskPermissions } from '../operator-contract.ts'
import { limitEventsJob } from './limit-events.ts'
import type { RiskPorts } from './ports.ts'
import { limitRoutes, riskRoutes } from './routes.ts'

export const riskRoom = (ports: RiskPorts): ServerFeature => ({
  name: 'risk',
  permissions: riskPermissions,
  memberRoutes: limitRoutes,
  staffRoutes: riskRoutes(ports),
  jobs: [limitEventsJob],
})
