import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { getAgentConfig, getAgentInfo, saveAgentInfo, validateAgent } from './agent-info.ts'
import type { AgentPorts } from './ports.ts'

export const agentRoutes = (ports: AgentPorts): readonly Route[] => [
  route(calls.getAgentConfig, (input, { services }) =>
    getAgentConfig(services, ports, input.agent_code),
  ),
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
