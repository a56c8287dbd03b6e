import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { listClaimTargets, setClaimTarget } from './claim-targets.ts'
import { listWallets } from './list-wallets.ts'
import type { WalletPorts } from './ports.ts'
import { exportStatement } from './export-statement.ts'
import {
  readMemberMoney,
  readMemberStatement,
  readMonths,
  readStatement,
} from './read-statement.ts'
import { transferToMain } from './transfer-to-main.ts'

export const walletRoutes = (ports: WalletPorts): readonly Route[] => [
  route(calls.wallets, (_input, { services, memberId }) => listWallets(services, memberId)),
  route(calls.transferToMain, (input, { services, memberId, idempotencyKey }) =>
    transferToMain(services, memberId, idempotencyKey, input),
  ),
  route(calls.monthlyStatement, (input, { services, memberId }) =>
    readMonths(services, memberId, input),
  ),
  route(calls.exportStatement, (input, { services, memberId }) =>
    exportStatement(ports, services, memberId, input),
  ),
  route(calls.statement, (input, { services, memberId }) =>
    readStatement(ports, services, memberId, input),
  ),
]

export const walletDeskRoutes = (ports: WalletPorts): readonly Route[] => [
  route(desk.getMemberMoney, (input, { services }) =>
    readMemberMoney(ports, services, input.member_id),
  ),
  route(desk.getMemberWallets, async (input, { services }) => ({
    wallets: await listWallets(services, input.member_id),
  })),
  route(desk.getMemberStatement, (input, { services }) =>
    readMemberStatement(ports, services, input),
  ),
  route(desk.listClaimTargets, (_input, { services }) => listClaimTargets(services)),
  route(desk.setClaimTarget, (input, { services, staffId }) =>
    setClaimTarget(services, staffId, input),
  ),
]
