import { route, type Route } from '#platform/http/route.ts'
import { getLimit, getRoom } from '../contract.ts'
import * as calls from '../operator-contract.ts'
import { getRoom as findRoom } from './get-room.ts'
import { listLimits } from './list-limits.ts'
import type { RiskPorts } from './ports.ts'
import { endRules } from './end-rules.ts'
import { readBoard } from './read-board.ts'
import { listRules, readNumber } from './read-number.ts'
import { readRounds } from './read-rounds.ts'
import { setNumbers } from './set-numbers.ts'

/** The risk desk of the back office. */
export const riskRoutes = (ports: RiskPorts): readonly Route[] => [
  route(calls.riskRounds, (_input, { services }) => readRounds(services)),
  route(calls.riskBoard, (input, { services }) => readBoard(services, input)),
  route(calls.riskNumber, (input, { services }) => readNumber(services, ports, input)),
  route(calls.riskSet, (input, { services, staffId }) => setNumbers(services, staffId, input)),
  route(calls.riskEnd, (input, { services, staffId }) => endRules(services, staffId, input)),
  route(calls.riskRules, (input, { services }) => listRules(services, input.round_id)),
]

/** What members are told of the numbers that still sell. */
export const limitRoutes: readonly Route[] = [
  route(getRoom, (input, { services, session }) => findRoom(services, session, input)),
  route(getLimit, (input, { services }) => listLimits(services, input.round_id)),
]
