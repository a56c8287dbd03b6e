import type { MemberDirectory } from '#features/account/contract.ts'
import type { Product } from '#kernel/products.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to cashback. */
export interface CashbackPorts {
  /** Counts all settled play that is offered, into days. */
  readonly countPlay: (services: Services) => Promise<void>
  /** Whether a claim goes to the main wallet or to one of its own. */
  readonly claimTarget: (db: Db) => Promise<'main' | 'own'>
  /**
   * What is given as commission by the terms that hold there, in parts of a million by product; what is given of
   * losses is reckoned with these margins.
   */
  readonly commissionGiven: (
    tx: Tx,
    margins: ReadonlyMap<Product, bigint>,
  ) => Promise<ReadonlyMap<Product, bigint>>
  readonly members: (services: Services) => MemberDirectory
  /** Other accounts that have a browser, a bank account or the person in common with one. */
  readonly sharedAccounts: (
    db: Db,
    memberId: number,
    limit: number,
  ) => Promise<
    readonly { memberId: number; shares: readonly ('person' | 'device' | 'bank_account')[] }[]
  >
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
