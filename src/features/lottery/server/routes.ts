import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import { cancelBill } from './cancel-bill.ts'
import { checkBill } from './check-bill.ts'
import { createBill } from './create-bill.ts'
import { getBill } from './get-bill.ts'
import { getLobby } from './get-lobby.ts'
import { getRate, listRates } from './get-rates.ts'
import { getGovernmentDraw } from './get-government-draw.ts'
import { getResult, listMarketResults, listResults } from './get-results.ts'
import { getRoom } from './get-room.ts'
import { getRound, getRule } from './get-round.ts'
import { listBills } from './list-bills.ts'
import { listLimits } from './list-limits.ts'
import { listRounds } from './list-rounds.ts'
import { listFavourites, markFavourites } from './lobby/favourites.ts'
import { getMarketRules } from './lobby/get-market-rules.ts'
import { listRateCards } from './lobby/list-rate-cards.ts'
import type { LotteryPorts } from './ports.ts'
import { cancelReminder, listReminders, setReminder } from './reminders/set-reminder.ts'
import { createSet } from './sets/create-set.ts'
import { deleteSet } from './sets/delete-set.ts'
import { listSets } from './sets/list-sets.ts'
import { renameSet } from './sets/rename-set.ts'
import { validateBill } from './validate-bill.ts'

/** Every member call of the lottery. */
export const lotteryRoutes = (ports: LotteryPorts): readonly Route[] => [
  route(calls.getLobby, (_input, { services }) => getLobby(services)),
  route(calls.listRounds, (input, { services }) => listRounds(services, input)),
  route(calls.getRound, (input, { services }) => getRound(services, ports, input.round_id)),
  route(calls.getRule, (input, { services }) => getRule(services, input.round_id)),
  route(calls.getRate, (input, { services, session }) =>
    getRate(services, session, input.round_id),
  ),
  route(calls.listRates, (input, { services }) => listRates(services, input)),
  route(calls.listRateCards, (_input, { services, session }) => listRateCards(services, session)),
  route(calls.getMarketRules, (input, { services }) => getMarketRules(services, input.market)),
  route(calls.listFavourites, (_input, request) =>
    listFavourites(request.services, request.memberId),
  ),
  route(calls.markFavourites, (input, request) =>
    markFavourites(request.services, request.memberId, input),
  ),
  route(calls.listReminders, (_input, request) =>
    listReminders(request.services, request.memberId),
  ),
  route(calls.setReminder, (input, request) =>
    setReminder(request.services, request.memberId, input),
  ),
  route(calls.cancelReminder, (input, request) =>
    cancelReminder(request.services, request.memberId, input.round_id),
  ),
  route(calls.getRoom, (input, { services, session }) => getRoom(services, session, input)),
  route(calls.getLimit, (input, { services }) => listLimits(services, input.round_id)),
  route(calls.validateBill, (input, request) => validateBill(request.services, request, input)),
  route(calls.createBill, (input, request) => createBill(request.services, request, input)),
  route(calls.cancelBill, (input, request) => cancelBill(request.services, request, input)),
  route(calls.listBills, (input, request) => listBills(request.services, request.memberId, input)),
  route(calls.getBill, (input, request) =>
    getBill(request.services, request.memberId, input.bill_id),
  ),
  route(calls.checkBill, (input, { services }) => checkBill(services, input.validation_no)),
  route(calls.listSets, (_input, request) => listSets(request.services, request.memberId)),
  route(calls.createSet, (input, request) => createSet(request.services, request.memberId, input)),
  route(calls.renameSet, (input, request) => renameSet(request.services, request.memberId, input)),
  route(calls.deleteSet, (input, request) =>
    deleteSet(request.services, request.memberId, input.set_id),
  ),
  route(calls.getResult, (input, { services }) => getResult(services, ports, input.round_id)),
  route(calls.listResults, (input, { services }) => listResults(services, input)),
  route(calls.listMarketResults, (input, { services }) => listMarketResults(services, input)),
  route(calls.getGovernmentDraw, (input, { services }) =>
    getGovernmentDraw(services, input.round_id),
  ),
]
