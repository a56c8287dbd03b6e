import type { MemberDirectory } from '#features/account/contract.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to tournaments. */
export interface TournamentPorts {
  /** Counts all settled play that is offered, into facts and days. */
  readonly countPlay: (services: Services) => Promise<void>
  readonly members: (services: Services) => MemberDirectory
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
