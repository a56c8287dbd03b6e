import type { Tx } from '#platform/database/database.ts'

/** What `apps/server` gives to accounts: doors to other features. */
export interface AccountPorts {
  /** Whether a withdrawal of the member that is not finished goes to this account of his. */
  readonly isPayoutUnderWay: (tx: Tx, memberId: number, bankAccountId: number) => Promise<boolean>
}
