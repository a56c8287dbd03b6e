import type { ServerFeature } from '#platform/feature.ts'
import type { WalletPorts } from './ports.ts'
import { walletRoutes } from './routes.ts'

export const walletFeature = (ports: WalletPorts): ServerFeature => ({
  name: 'wallet',
  memberRoutes: walletRoutes(ports),
})
