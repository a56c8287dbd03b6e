import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import { countHolds } from '#platform/rewards/hold-store.ts'
import * as calls from '../contract.ts'
import * as losses from '../losses-contract.ts'
import * as desk from '../operator-contract.ts'
import {
  cashbackApproval,
  decideTerms,
  previewTerms,
  readDesk,
  saveTerms,
} from './cashback-desk.ts'
import { claimLoss } from './claim-loss.ts'
import { holdLoss, releaseLoss, voidLoss } from './hold-loss.ts'
import type { CashbackPorts } from './ports.ts'
import { readCashback, readLosses, readTurnover } from './read-cashback.ts'
import { listDeskLosses, listHeldLosses, readDeskLoss } from './read-losses.ts'
import { FEATURE } from './work-out-loss.ts'

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
    count:
      (await countOpenApprovals(services.db, cashbackApproval)) +
      (await countHolds(services.db, FEATURE)),
  })),
  route(desk.previewCashback, (input, { services }) => previewTerms(services, input)),
  route(desk.saveCashback, (input, { services, staffId }) => saveTerms(services, staffId, input)),
  route(desk.publishCashback, (input, { services, staffId }) =>
    decideTerms(services, ports, staffId, 'approve', input),
  ),
  route(desk.rejectCashback, (input, { services, staffId }) =>
    decideTerms(services, ports, staffId, 'reject', input),
  ),
  route(losses.listDeskLosses, (input, { services }) => listDeskLosses(services, ports, input)),
  route(losses.listHeldLosses, (_input, { services, staffId }) =>
    listHeldLosses(services, ports, staffId),
  ),
  route(losses.getDeskLoss, ({ loss_id: lossId }, { services, staffId }) =>
    readDeskLoss(services, ports, staffId, lossId),
  ),
  route(losses.holdLoss, (input, { services, staffId }) => holdLoss(services, staffId, input)),
  route(losses.releaseLoss, (input, { services, staffId }) =>
    releaseLoss(services, staffId, input),
  ),
  route(losses.voidLoss, (input, { services, staffId }) => voidLoss(services, staffId, input)),
]
