import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import * as setting from '../setting-contract.ts'
import {
  confirmWithdrawSetting,
  getWithdrawSetting,
  proposeWithdrawSetting,
  rejectWithdrawSetting,
} from './change-setting.ts'
import {
  confirmWithdrawBatch,
  listWithdrawBatches,
  rejectWithdrawBatch,
  takeBackBatch,
} from './batch-of-two.ts'
import { settingApproval } from './approvals.ts'
import { approveSeveral } from './approve-several.ts'
import { claimWithdraw } from './claim-withdraw.ts'
import { approveWithdraw, rejectWithdraw } from './decide-withdraw.ts'
import type { WithdrawPorts } from './ports.ts'
import { readMyDebt } from './read-debts.ts'
import { getWithdrawRequest, listWithdrawRequests } from './read-desk.ts'
import { getWithdrawal, getWithdrawInfo, listWithdrawals } from './read-withdrawals.ts'
import { requestWithdraw } from './request-withdraw.ts'
import { confirmStuckWithdraw, rejectStuckWithdraw, settleStuckWithdraw } from './settle-stuck.ts'
import { countRequested } from './withdraw-store.ts'

export const withdrawRoutes = (ports: WithdrawPorts): Route[] => [
  route(calls.getWithdrawInfo, (_input, { services, memberId }) =>
    getWithdrawInfo(services, ports, memberId),
  ),
  route(calls.requestWithdraw, (input, { services, memberId, session, idempotencyKey }) => {
    const isSteppedUp = session?.isSteppedUp === true
    return requestWithdraw(services, ports, { memberId, isSteppedUp }, idempotencyKey, input)
  }),
  route(calls.requestWithdrawOtp, (_input, { services, memberId }) =>
    ports.otp(services).send(memberId),
  ),
  route(calls.getMyDebt, (_input, { services, memberId }) => readMyDebt(services, ports, memberId)),
  route(calls.listWithdrawals, (input, { services, memberId }) =>
    listWithdrawals(services, memberId, input),
  ),
  route(calls.getWithdrawal, (input, { services, memberId }) =>
    getWithdrawal(services, memberId, input.withdraw_id),
  ),
]

export const withdrawDeskRoutes = (ports: WithdrawPorts): Route[] => [
  route(desk.listWithdrawRequests, (input, { services, staffId }) =>
    listWithdrawRequests(services, ports, staffId, input),
  ),
  route(desk.countWithdrawRequests, async (_input, { services }) => ({
    count: await countRequested(services.db),
  })),
  route(desk.getWithdrawRequest, (input, { services, staffId }) =>
    getWithdrawRequest(services, ports, staffId, input.withdraw_id),
  ),
  route(desk.claimWithdraw, (input, { services, staffId, session }) =>
    claimWithdraw(services, ports, { staffId, sessionId: session?.sessionId ?? 0n }, input),
  ),
  route(desk.listWithdrawBatches, (_input, { services, staffId }) =>
    listWithdrawBatches(services, ports, staffId),
  ),
  route(desk.confirmWithdrawBatch, (input, { services, staffId }) =>
    confirmWithdrawBatch(services, ports, staffId, input),
  ),
  route(desk.rejectWithdrawBatch, (input, { services, staffId }) =>
    rejectWithdrawBatch(services, staffId, input),
  ),
  route(desk.withdrawWithdrawBatch, (input, { services, staffId }) =>
    takeBackBatch(services, staffId, input),
  ),
  route(desk.approveWithdrawals, (input, { services, staffId }) =>
    approveSeveral(services, ports, staffId, input),
  ),
  route(desk.approveWithdraw, (input, { services, staffId }) =>
    approveWithdraw(services, ports, staffId, input.withdraw_id),
  ),
  route(desk.rejectWithdraw, (input, { services, staffId }) =>
    rejectWithdraw(services, ports, staffId, { id: input.withdraw_id, reason: input.reason }),
  ),
  route(desk.settleStuckWithdraw, (input, { services, staffId }) =>
    settleStuckWithdraw(services, ports, staffId, input),
  ),
  route(desk.confirmStuckWithdraw, (input, { services, staffId }) =>
    confirmStuckWithdraw(services, ports, staffId, input),
  ),
  route(desk.rejectStuckWithdraw, (input, { services, staffId }) =>
    rejectStuckWithdraw(services, ports, staffId, input),
  ),
]

export const withdrawSettingRoutes = (ports: WithdrawPorts): Route[] => [
  route(setting.getWithdrawSetting, (_input, { services, staffId }) =>
    getWithdrawSetting(services, ports, staffId),
  ),
  route(setting.countWithdrawSettingWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, settingApproval),
  })),
  route(setting.proposeWithdrawSetting, (input, { services, staffId }) =>
    proposeWithdrawSetting(services, staffId, input),
  ),
  route(setting.confirmWithdrawSetting, (input, { services, staffId }) =>
    confirmWithdrawSetting(services, staffId, input),
  ),
  route(setting.rejectWithdrawSetting, (input, { services, staffId }) =>
    rejectWithdrawSetting(services, staffId, input),
  ),
]
