import { ofTheSite, type ServerFeature } from '#platform/feature.ts'
import { agentAudit } from '../audit-contract.ts'
import type { AgentPorts } from './ports.ts'
import { agentDeskRoutes, agentRoutes } from './routes.ts'

export const agentFeature = (ports: AgentPorts): ServerFeature => ({
  name: 'agent',
  audit: agentAudit,
  objectNames: { agent: ofTheSite },
  memberRoutes: agentRoutes(ports),
  staffRoutes: agentDeskRoutes(ports),
})
