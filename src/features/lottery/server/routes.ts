import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import { cancelBill } from './cancel-bill.ts'
import { createBill } from './create-bill.ts'
import { getBill } from './get-bill.ts'
import { getLobby } from './get-lobby.ts'
import { getRate, listRates } from './get-rates.ts'
import { getResult, listResults } from './get-results.ts'
import { getRound, getRule } from './get-round.ts'
import { listBills } from './list-bills.ts'
import { listLimits } from './list-limits.ts'
import { listRounds } from './list-rounds.ts'
import type { LotteryPorts } from './ports.ts'
import { validateBill } from './validate-bill.ts'

/** Every member call of the lottery. */
export const lotteryRoutes = (ports: LotteryPorts): readonly Route[] => [
  route(calls.getLobby, (_input, { services }) => getLobby(services)),
  route(calls.listRounds, (input, { services }) => listRounds(services, input)),
  route(calls.getRound, (input, { services }) => getRound(services, ports, input.round_id)),
  route(calls.getRule, (input, { services }) => getRule(services, input.round_id)),
  route(calls.getRate, (input, { services }) => getRate(services, input.round_id)),
  route(calls.listRates, (input, { services }) => listRates(services, input)),
  route(calls.getLimit, (input, { services }) => listLimits(services, input.round_id)),
  route(calls.validateBill, (input, request) => validateBill(request.services, request, input)),
  route(calls.createBill, (input, request) => createBill(request.services, request, input)),
  route(calls.cancelBill, (input, request) => cancelBill(request.services, request, input)),
  route(calls.listBills, (input, request) => listBills(request.services, request.memberId, input)),
  route(calls.getBill, (input, request) =>
    getBill(request.services, request.memberId, input.bill_id),
  ),
  route(calls.getResult, (input, { services }) => getResult(services, ports, input.round_id)),
  route(calls.listResults, (input, { services }) => listResults(services, input)),
]
