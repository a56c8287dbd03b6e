import type { MemberDirectory } from '#features/account/contract.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Played } from '../rules/quest-terms.ts'

/** What `apps/server` gives to quests: doors to members and to what they played. */
export interface QuestPorts {
  readonly members: (services: Services) => MemberDirectory
  /** A member's settled play of his own money in one product, from one Bangkok day to another. */
  readonly played: (
    db: Db | Tx,
    memberId: number,
    of: { product: string; from: Day; to: Day; dayMinSatang: bigint },
  ) => Promise<Played>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
