import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { ExclusionBy } from '#platform/stake-gate/exclusion.ts'

/** What `apps/server` gives to accounts: doors to other features. */
export interface AccountPorts {
  /** Whether a withdrawal of the member that is not finished goes to this account of his. */
  readonly isPayoutUnderWay: (tx: Tx, memberId: number, bankAccountId: number) => Promise<boolean>
  /** Binds a new member to whoever's code he brought, in the transaction that makes him. */
  readonly bondFriend: (
    tx: Tx,
    services: Services,
    of: { memberId: number; referrerId: number },
  ) => Promise<void>
  /** Excludes every account of the person; `not_longer` where this one's exclusion would not grow. */
  readonly excludePerson: (
    tx: Tx,
    memberId: number,
    until: Date,
    by: ExclusionBy,
  ) => Promise<readonly { memberId: number; before: Date | null }[] | 'not_longer'>
  /** Excludes and limits an account as the others of its person are. Call `holdPersons` before. */
  readonly bindLikePerson: (tx: Tx, memberId: number) => Promise<void>
  /**
   * Sets a member's level for the longest time that one may be set for; a high one waits for a second person.
   * Call it before anything else is locked.
   */
  readonly setLevel: (
    tx: Tx,
    of: { memberId: number; level: number; staffId: number; reason: string },
  ) => Promise<
    | { readonly from: number; readonly isWaiting: boolean }
    | 'not_found'
    | 'level_unknown'
    | 'level_until'
    | 'level_not_for_member'
  >
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
