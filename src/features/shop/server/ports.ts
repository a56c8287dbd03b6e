import type { MemberDirectory } from '#features/account/contract.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to the shop: doors to members and to people of the staff. */
export interface ShopPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly levelOf: (services: Services, memberId: number) => Promise<number>
  /** How a level is called now. */
  readonly levelNames: (services: Services) => Promise<(level: number) => string>
  /** Whether a member of a level can use a free spin now. */
  readonly takesSpins: (db: Db | Tx, level: number) => Promise<boolean>
  /** Whether a picture is one that staff uploaded. */
  readonly isPicture: (db: Db | Tx, path: string) => Promise<boolean>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
