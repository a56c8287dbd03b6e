import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as reminders from '../reminder-contract.ts'
import { getLobby } from './lobby/get-lobby.ts'
import { getRate } from './get-rate.ts'
import { getRound, getRule } from './get-round.ts'
import { listRounds } from './list-rounds.ts'
import { getMarketRules } from './lobby/get-market-rules.ts'
import type { LotteryPorts } from './ports.ts'
import { cancelReminder, listReminders, setReminder } from './reminders/set-reminder.ts'

/** Rounds as members see them, and the reminders of them. */
export const roundRoutes = (ports: LotteryPorts): readonly Route[] => [
  route(calls.getLobby, (_input, { services }) => getLobby(services)),
  route(calls.listRounds, (input, { services }) => listRounds(services, input)),
  route(calls.getRound, (input, { services }) => getRound(services, ports, input.round_id)),
  route(calls.getRule, (input, { services }) => getRule(services, input.round_id)),
  route(calls.getRate, (input, { services, session }) =>
    getRate(services, session, input.round_id),
  ),
  route(calls.getMarketRules, (input, { services }) => getMarketRules(services, input.market)),
  route(reminders.listReminders, (_input, request) =>
    listReminders(request.services, request.memberId),
  ),
  route(reminders.setReminder, (input, request) =>
    setReminder(request.services, request.memberId, input),
  ),
  route(reminders.cancelReminder, (input, request) =>
    cancelReminder(request.services, request.memberId, input.round_id),
  ),
]
