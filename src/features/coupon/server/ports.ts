import type { MemberDirectory } from '#features/account/contract.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to coupons: doors to members and deposits. */
export interface CouponPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly joinedAt: (db: Db | Tx, memberId: number) => Promise<Date>
  /** When a deposit of the member last reached his wallet; null: never. */
  readonly depositedAt: (db: Db | Tx, memberId: number) => Promise<Date | null>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
