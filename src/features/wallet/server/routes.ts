import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import { listWallets } from './list-wallets.ts'
import type { WalletPorts } from './ports.ts'
import { readStatement } from './read-statement.ts'

export const walletRoutes = (ports: WalletPorts): readonly Route[] => [
  route(calls.wallets, (_input, { services, memberId }) => listWallets(services, memberId)),
  route(calls.statement, (input, { services, memberId }) =>
    readStatement(ports, services, memberId, input),
  ),
]
