import type { MemberDirectory } from '#features/account/contract.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to games: doors to members and to the names of staff. */
export interface GamePorts {
  readonly members: (services: Services) => MemberDirectory
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
