import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../../risk-contract.ts'
import type { ResultPorts } from '../results/ports.ts'
import { endRules } from './end-rules.ts'
import { readBoard } from './read-board.ts'
import { readHistory } from './read-history.ts'
import { listRules, readNumber } from './read-number.ts'
import { readRounds } from './read-rounds.ts'
import { setNumbers } from './set-numbers.ts'

/** The risk desk of the back office. */
export const riskRoutes = (ports: ResultPorts): readonly Route[] => [
  route(calls.riskRounds, (_input, { services }) => readRounds(services)),
  route(calls.riskBoard, (input, { services }) => readBoard(services, input)),
  route(calls.riskNumber, (input, { services }) => readNumber(services, ports, input)),
  route(calls.riskSet, (input, { services, staffId }) => setNumbers(services, staffId, input)),
  route(calls.riskEnd, (input, { services, staffId }) => endRules(services, staffId, input)),
  route(calls.riskRules, (input, { services }) => listRules(services, input.round_id)),
  route(calls.lotteryHistory, (input, { services }) => readHistory(services, input)),
]
