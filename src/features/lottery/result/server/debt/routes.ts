import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../../debt-contract.ts'
import type { ResultPorts } from '../ports.ts'
import { readDebtHistory, readDebts } from './read-debts.ts'

/** What members owe since results were corrected, in the back office. */
export const debtRoutes = (ports: ResultPorts): readonly Route[] => [
  route(calls.debtList, (input, { services }) => readDebts(services, ports, input)),
  route(calls.debtHistory, (input, { services }) => readDebtHistory(services, input)),
]
