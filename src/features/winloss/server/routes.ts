import { route, type Route } from '#platform/http/route.ts'
import { getDayPlay, getPlaces, getSummary } from '../contract.ts'
import type { WinlossPorts } from './ports.ts'
import { readDay, readPlaces, readSummary } from './read-summary.ts'

export const winlossRoutes = (ports: WinlossPorts): Route[] => [
  route(getSummary, (input, { services, memberId }) => readSummary(services.db, memberId, input)),
  route(getPlaces, (input, { services, memberId }) => readPlaces(services, ports, memberId, input)),
  route(getDayPlay, (input, { services, memberId }) => readDay(services, ports, memberId, input)),
]
