import { route, type Route } from '#platform/http/route.ts'
import { getFairSeed, rotateFairSeed } from '../contract.ts'
import { readSeeds, rotateSeed } from './seeds.ts'

export const fairnessRoutes: Route[] = [
  route(getFairSeed, (_input, { services, memberId }) => readSeeds(services, memberId)),
  route(rotateFairSeed, (input, { services, memberId }) => rotateSeed(services, memberId, input)),
]
