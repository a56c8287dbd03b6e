import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

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
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
