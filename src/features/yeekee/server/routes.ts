import { route, type Route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { fairRound } from './fair-round.ts'
import { findRound } from './find-round.ts'
import { listShots } from './list-shots.ts'
import { listSiblings } from './list-siblings.ts'
import { myShots } from './my-shots.ts'
import type { YeekeePorts } from './ports.ts'
import { readDesk } from './read-desk.ts'
import { setShooting } from './set-shooting.ts'
import { shootNumber } from './shoot-number.ts'
import { ShotLane } from './shot-lane.ts'

/** Every call of yeekee. */
export function yeekeeRoutes(ports: YeekeePorts): readonly Route[] {
  const lanes = new WeakMap<Services, ShotLane>()
  const laneOf = (services: Services): ShotLane => {
    const lane = lanes.get(services) ?? new ShotLane(services, ports)
    lanes.set(services, lane)
    return lane
  }
  return [
    route(calls.shootNumber, (input, { services, memberId }) =>
      shootNumber(services, ports, laneOf(services), memberId, input),
    ),
    route(calls.listShots, (input, { services }) => listShots(services, ports, input)),
    route(calls.listSiblingRounds, (input, { services }) => listSiblings(services, ports, input)),
    route(calls.myShots, (input, { services, memberId }) =>
      myShots(services, ports, memberId, input.round_id),
    ),
    route(calls.findRound, (input, { services }) => findRound(services, ports, input.text)),
    route(calls.fairRound, (input, { services }) => fairRound(services, ports, input.id)),
  ]
}

/** The back office: rounds to look at, and the switch that stops all shooting. */
export const yeekeeDeskRoutes = (ports: YeekeePorts): readonly Route[] => [
  route(desk.yeekeeDesk, (input, { services }) => readDesk(services, ports, input)),
  route(desk.yeekeeDeskRound, (input, { services }) => fairRound(services, ports, input.id)),
  route(desk.yeekeeShooting, async (input, { services, staffId }) => {
    await setShooting(services, staffId, { isOn: input.is_on, reason: input.reason })
    return { shooting_on: input.is_on }
  }),
]
