import type { ServerFeature } from '#platform/feature.ts'
import { balanceChanged } from '../contract.ts'
import type { WalletPorts } from './ports.ts'
import { walletRoutes } from './routes.ts'

export const walletFeature = (ports: WalletPorts): ServerFeature => ({
  name: 'wallet',
  events: [balanceChanged],
  memberRoutes: walletRoutes(ports),
})
