import type { MemberDirectory } from '#features/account/contract.ts'
import type { Services } from '#platform/services.ts'

/** What the risk desk is given by `apps/server`. */
export interface RiskPorts {
  /** Who holds most of a number, as the desk may see it: masked. */
  readonly members: (services: Services) => Pick<MemberDirectory, 'findLabels'>
}
