import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { agentErrors, type AgentConfig, type AgentInfo } from '../contract.ts'
import { findAgent, lockAgent, updateAgent } from './agent-store.ts'
import type { AgentPorts } from './ports.ts'
import { agentAudit } from '../audit-contract.ts'

/**
 * Who runs the site, with what they announce now.
 * @throws Refusal agent_code_unknown
 */
export async function getAgentConfig(
  services: Services,
  ports: AgentPorts,
  agentCode: string,
): Promise<AgentConfig> {
  const { agent, outside } = services.config
  if (agentCode !== agent.code) throw new Refusal(agentErrors.agent_code_unknown)
  const [info, notifications, events] = await Promise.all([
    findAgent(services.db, agent.id),
    ports.notifications(services),
    ports.events(services),
  ])
  return {
    agent_code: agent.code,
    agent_id: agent.id,
    info,
    notifications,
    events,
    outside: { chat: outside.chat !== null, tags: outside.tags !== null },
  }
}

/** Whether a code is this site's. */
export function validateAgent({ config }: Pick<Services, 'config'>, code: string) {
  const valid = code === config.agent.code
  return { valid, agent_id: valid ? config.agent.id : null }
}

/** The agent's identity, for the form. */
export const getAgentInfo = ({ db, config }: Services): Promise<AgentInfo> =>
  findAgent(db, config.agent.id)

/** Changes the identity; the audit row keeps what stood there before. */
export async function saveAgentInfo(
  services: Services,
  ports: Pick<AgentPorts, 'noticeChanged'>,
  staffId: number,
  info: AgentInfo,
): Promise<AgentInfo> {
  const { id } = services.config.agent
  return inTransaction(services.db, async (tx) => {
    const before = await lockAgent(tx, id)
    await updateAgent(tx, id, info)
    await audit(tx, agentAudit, {
      staffId,
      action: 'agent.changed',
      object: { kind: 'agent', id },
      before,
      after: info,
    })
    await publish(tx, ports.noticeChanged, { payload: { kind: 'agent' } })
    return info
  })
}
