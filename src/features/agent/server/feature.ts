import type { ServerFeature } from '#platform/feature.ts'
import { agentAudit } from '../audit-contract.ts'
import type { AgentPorts } from './ports.ts'
import { agentDeskRoutes, agentRoutes } from './routes.ts'

export const agentFeature = (ports: AgentPorts): ServerFeature => ({
  name: 'agent',
  audit: agentAudit,
  objectNames: { agent: async (_services, ids) => new Map(ids.map((id) => [id, 'ของเว็บนี้'])) },
  memberRoutes: agentRoutes(ports),
  staffRoutes: agentDeskRoutes(ports),
})
