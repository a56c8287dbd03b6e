import type { MemberDirectory } from '#features/account/contract.ts'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { LevelGift } from '../rules/gifts.ts'

/** What `apps/server` gives to levels. */
export interface LevelPorts {
  /** Counts all settled play that is offered, into days. */
  readonly countPlay: (services: Services) => Promise<void>
  /** Puts members on levels; the setting of levels is locked. */
  readonly saveLevels: (
    tx: Tx,
    changes: readonly { memberId: bigint; level: number }[],
  ) => Promise<void>
  /** What rates and channels ask for a level. */
  readonly gifts: (services: Services) => Promise<{
    readonly rates: readonly LevelGift[]
    readonly channels: readonly LevelGift[]
  }>
  /** What a member has deposited since an instant. */
  readonly deposited: (db: Db, memberId: number, since: Date) => Promise<Satang>
  readonly members: (services: Services) => MemberDirectory
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
