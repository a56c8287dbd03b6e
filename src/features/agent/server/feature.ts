import type { ServerFeature } from '#platform/feature.ts'
import type { AgentPorts } from './ports.ts'
import { agentDeskRoutes, agentRoutes } from './routes.ts'

export const agentFeature = (ports: AgentPorts): ServerFeature => ({
  name: 'agent',
  memberRoutes: agentRoutes(ports),
  staffRoutes: agentDeskRoutes(ports),
})
