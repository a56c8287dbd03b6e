import { countOf } from '#ledger/wallets.ts'
import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { decidePoint, pointApproval, previewPoint, readDesk, savePoint } from './point-desk.ts'
import { hastenLook } from './month-store.ts'
import type { PointPorts } from './ports.ts'
import { readAccount, readHistory } from './read-points.ts'

export const pointRoutes = (ports: PointPorts): Route[] => [
  route(calls.getPoints, async (_input, { services, memberId }) => {
    await hastenLook(services.db, memberId)
    return { point: Number(await countOf(services.db, memberId, 'points')) }
  }),
  route(calls.getPointAccount, async (_input, { services, memberId }) => {
    await hastenLook(services.db, memberId)
    return readAccount(services, memberId)
  }),
  route(calls.listPointHistory, (input, { services, memberId }) =>
    readHistory(services, ports, memberId, input),
  ),
]

export const pointDeskRoutes = (ports: PointPorts): Route[] => [
  route(desk.getPointDesk, (_input, { services, staffId }) => readDesk(services, ports, staffId)),
  route(desk.countPointWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, pointApproval),
  })),
  route(desk.previewPoint, (input, { services }) => previewPoint(services, input)),
  route(desk.savePoint, (input, { services, staffId }) => savePoint(services, staffId, input)),
  route(desk.publishPoint, (input, { services, staffId }) =>
    decidePoint(services, staffId, 'approve', input),
  ),
  route(desk.rejectPoint, (input, { services, staffId }) =>
    decidePoint(services, staffId, 'reject', input),
  ),
]
