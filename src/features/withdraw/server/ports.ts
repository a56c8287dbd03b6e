import type { MemberDirectory } from '#features/account/contract.ts'
import type { PayoutPort } from '#platform/gateway/payout-port.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to withdrawals: the rail that pays, and doors to other features. */
export interface WithdrawPorts {
  readonly payouts: (services: Services) => PayoutPort
  readonly members: (services: Services) => MemberDirectory
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
