import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as governmentCalls from '../government-contract.ts'
import { getGovernmentDraw } from './get-government-draw.ts'
import { getResult, listMarketResults, listResults } from './get-results.ts'
import type { LotteryPorts } from '../../round/server/ports.ts'

/** Results as members see them. */
export const memberResultRoutes = (ports: LotteryPorts): readonly Route[] => [
  route(calls.getResult, (input, { services }) => getResult(services, ports, input.round_id)),
  route(calls.listResults, (input, { services }) => listResults(services, input)),
  route(calls.listMarketResults, (input, { services }) => listMarketResults(services, input)),
  route(governmentCalls.getGovernmentDraw, (input, { services }) =>
    getGovernmentDraw(services, input.round_id),
  ),
]
