import type { Services } from '#platform/services.ts'
import type { AgentConfig } from '../contract.ts'

/** What `apps/server` gives to the agent's configuration: contents of other features. */
export interface AgentPorts {
  readonly notifications: (services: Services) => Promise<AgentConfig['notifications']>
  readonly events: (services: Services) => Promise<AgentConfig['events']>
}
