import { route, type Route } from '#platform/http/route.ts'
import { getSummary } from '../contract.ts'
import { readSummary } from './read-summary.ts'

export const winlossRoutes: readonly Route[] = [
  route(getSummary, (input, { services, memberId }) => readSummary(services.db, memberId, input)),
]
