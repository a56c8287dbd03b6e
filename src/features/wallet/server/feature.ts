import type { ServerFeature } from '#platform/feature.ts'
import { sayOnly } from '#platform/money-cause.ts'
import { walletAudit } from '../audit-contract.ts'
import { balanceChanged } from '../contract.ts'
import { claimTargetChanged, walletPermissions } from '../operator-contract.ts'
import { claimTargetNames } from './claim-targets.ts'
import { walletFaults } from './closing-faults.ts'
import { walletData } from './member-data.ts'
import type { WalletPorts } from './ports.ts'
import { walletDeskRoutes, walletRoutes } from './routes.ts'

/**
 * What the wallets declare for the back office stands apart from what they show: the statement is made
 * of all features, and the roles of the back office of this one too.
 */
export const walletDeclared = {
  permissions: walletPermissions,
  audit: walletAudit,
  objectNames: { claim_target: claimTargetNames },
  moneyCauses: { wallet_transfer: sayOnly('คุณย้ายเงินระหว่างกระเป๋าของคุณเอง') },
} satisfies Partial<ServerFeature>

export const walletFeature = (ports: WalletPorts): ServerFeature => ({
  name: 'wallet',
  ...walletDeclared,
  events: [balanceChanged, claimTargetChanged],
  memberData: walletData(ports),
  closingFaults: walletFaults,
  memberRoutes: walletRoutes(ports),
  staffRoutes: walletDeskRoutes(ports),
})
