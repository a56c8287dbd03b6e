import { route, type Route } from '#platform/http/route.ts'
import { isSpared } from '#platform/stake-gate/is-spared.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { getAgentConfig, getAgentInfo, saveAgentInfo, validateAgent } from './agent-info.ts'
import type { AgentPorts } from './ports.ts'

export const agentRoutes = (ports: AgentPorts): readonly Route[] => [
  route(calls.getAgentConfig, async (input, { services, session }) => {
    const config = await getAgentConfig(services, ports, input.agent_code)
    // What opens by itself over the page is an advertisement; the list of announcements stays his to read.
    return (await isSpared(services, session))
      ? { ...config, notifications: [], events: [] }
      : config
  }),
  route(calls.validateAgent, async (input, { services }) => validateAgent(services, input.code)),
  route(calls.listBankAccounts, (_input, { services, memberId }) =>
    ports.bankAccounts(services, memberId),
  ),
  route(calls.listTrueMoneyAccounts, (_input, { services, memberId }) =>
    ports.trueMoneyAccounts(services, memberId),
  ),
]

export const agentDeskRoutes = (ports: AgentPorts): readonly Route[] => [
  route(desk.getAgentInfo, (_input, { services }) => getAgentInfo(services)),
  route(desk.saveAgentInfo, (input, { services, staffId }) =>
    saveAgentInfo(services, ports, staffId, input),
  ),
]
