import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../../operator-contract.ts'
import { readHealth } from './read-health.ts'

/** Calls of staff about all rounds. */
export const roundWatchRoutes: readonly Route[] = [
  route(calls.roundHealth, (_input, { services }) => readHealth(services)),
]
