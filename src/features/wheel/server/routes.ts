import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import type { WheelPorts } from './ports.ts'
import {
  readBoard,
  readConfig,
  readConfigV2,
  readSpinProof,
  readSpins,
  takeReward,
} from './read-wheels.ts'
import { spinWheel } from './spin-wheel.ts'
import { decideWheel, listDeskWheels, saveWheel, stepWheel, wheelApproval } from './wheel-desk.ts'

export const wheelRoutes = (ports: WheelPorts): Route[] => [
  route(calls.getWheelConfig, (_input, { services, memberId }) =>
    readConfig(services, ports, memberId),
  ),
  route(calls.getWheelConfigV2, (_input, { services, memberId }) =>
    readConfigV2(services, ports, memberId),
  ),
  route(calls.getWheelBoard, (_input, { services, memberId }) =>
    readBoard(services, ports, memberId),
  ),
  route(calls.listWheelSpins, (_input, { services, memberId }) =>
    readSpins(services, ports, memberId),
  ),
  route(calls.fairWheelSpin, (input, { services, memberId }) =>
    readSpinProof(services, ports, memberId, input),
  ),
  route(calls.spinWheel, (input, { services, memberId, idempotencyKey: key }) =>
    spinWheel(services, ports, { memberId, key, pays: 'at_once' }, input),
  ),
  route(calls.spinWheelV2, (input, { services, memberId, idempotencyKey: key }) =>
    spinWheel(services, ports, { memberId, key, pays: 'claimed' }, input),
  ),
  route(calls.takeWheelReward, (input, { services, memberId, idempotencyKey: key }) =>
    takeReward(services, { memberId, key }, input),
  ),
]

export const wheelDeskRoutes = (ports: WheelPorts): Route[] => [
  route(desk.listDeskWheels, (_input, { services, staffId }) =>
    listDeskWheels(services, ports, staffId),
  ),
  route(desk.countWheelsWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, wheelApproval),
  })),
  route(desk.saveWheel, (input, { services, staffId }) => saveWheel(services, staffId, input)),
  route(desk.publishWheel, (input, { services, staffId }) =>
    decideWheel(services, staffId, 'approve', input),
  ),
  route(desk.rejectWheel, (input, { services, staffId }) =>
    decideWheel(services, staffId, 'reject', input),
  ),
  route(desk.stepWheel, (input, { services, staffId }) => stepWheel(services, staffId, input)),
]
