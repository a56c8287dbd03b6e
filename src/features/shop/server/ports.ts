import type { MemberDirectory } from '#features/account/contract.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to the shop: doors to members and to people of the staff. */
export interface ShopPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
