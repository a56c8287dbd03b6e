import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import {
  cashbackApproval,
  decideTerms,
  previewTerms,
  readDesk,
  saveTerms,
} from './cashback-desk.ts'
import { claimLoss } from './claim-loss.ts'
import type { CashbackPorts } from './ports.ts'
import { readCashback, readLosses, readTurnover } from './read-cashback.ts'

export const cashbackRoutes = (ports: CashbackPorts): Route[] => [
  route(calls.getCashback, (_input, { services, memberId }) => readCashback(services, memberId)),
  route(calls.claimLoss, (input, { services, memberId, idempotencyKey }) =>
    claimLoss(services, ports, memberId, idempotencyKey, input),
  ),
  route(calls.listLosses, (input, { services, memberId }) => readLosses(services, memberId, input)),
  route(calls.listTurnover, (input, { services, memberId }) =>
    readTurnover(services, memberId, input),
  ),
]

export const cashbackDeskRoutes = (ports: CashbackPorts): Route[] => [
  route(desk.getCashbackDesk, (_input, { services, staffId }) =>
    readDesk(services, ports, staffId),
  ),
  route(desk.countCashbackWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, cashbackApproval),
  })),
  route(desk.previewCashback, (input, { services }) => previewTerms(services, input)),
  route(desk.saveCashback, (input, { services, staffId }) => saveTerms(services, staffId, input)),
  route(desk.publishCashback, (input, { services, staffId }) =>
    decideTerms(services, ports, staffId, 'approve', input),
  ),
  route(desk.rejectCashback, (input, { services, staffId }) =>
    decideTerms(services, ports, staffId, 'reject', input),
  ),
]
