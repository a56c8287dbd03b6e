import { route, type Route } from '#platform/http/route.ts'
import { getOpenBets, getSummary, listPlayRounds } from '../contract.ts'
import { listRounds } from './list-rounds.ts'
import type { WinlossPorts } from './ports.ts'
import { readOpen } from './read-open.ts'
import { readSummary } from './read-summary.ts'

export const winlossRoutes = (ports: WinlossPorts): Route[] => [
  route(getSummary, (input, { services, memberId }) =>
    readSummary(services, ports, memberId, input),
  ),
  route(listPlayRounds, (input, { services, memberId }) =>
    listRounds(services, ports, memberId, input),
  ),
  route(getOpenBets, (_, { services, memberId }) => readOpen(services, ports, memberId)),
]
