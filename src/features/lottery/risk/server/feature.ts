import type { ServerFeature } from '#platform/feature.ts'
import { limitChanged } from '../contract.ts'
import { riskPermissions } from '../operator-contract.ts'
import { limitEventsJob } from './limit-events.ts'
import type { RiskPorts } from './ports.ts'
import { limitRoutes, riskRoutes } from './routes.ts'

export const riskRoom = (ports: RiskPorts): ServerFeature => ({
  name: 'risk',
  permissions: riskPermissions,
  events: [limitChanged],
  memberRoutes: limitRoutes,
  staffRoutes: riskRoutes(ports),
  jobs: [limitEventsJob],
})
