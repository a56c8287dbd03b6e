import type { ServerFeature } from '#platform/feature.ts'
import { marketPermissions } from '../operator-contract.ts'
import { announcedRoutes, configRoutes } from './config-routes.ts'
import { makeDemoLevelRates } from './demo-level-rates.ts'
import type { ConfigPorts } from './ports.ts'
import { marketRoutes } from './routes.ts'

export const marketRoom = (ports: ConfigPorts): ServerFeature => ({
  name: 'market',
  permissions: marketPermissions,
  memberRoutes: [...marketRoutes, ...announcedRoutes],
  staffRoutes: configRoutes(ports),
  demo: (services, staffId) => makeDemoLevelRates(services, ports, staffId),
})
