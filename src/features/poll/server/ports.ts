import type { MemberDirectory } from '#features/account/contract.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to polls: doors to members and to the names of staff. */
export interface PollPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
