import type { MemberDirectory } from '#features/account/contract.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Satang } from '#kernel/money.ts'
import type { RoundsOfTwo } from '../rules/signals.ts'
import type { ByProduct } from '../rules/terms.ts'

type MemberSums = (
  tx: Tx,
  memberIds: readonly bigint[],
  since: Date,
) => Promise<ReadonlyMap<bigint, { readonly satang: Satang; readonly recentSatang: Satang }>>

/** What `apps/server` gives to the affiliate: doors to members, their deposits and what cashback sets aside. */
export interface AffiliatePorts {
  readonly members: (services: Services) => MemberDirectory
  /** The member whose code it is, if he may still bring friends. */
  readonly referrerOf: (db: Db, code: string) => Promise<number | null>
  readonly referralCode: (services: Services, memberId: number) => Promise<string>
  /** Who of them is the same person as the member: name and birth date, or the LINE id. */
  readonly samePersons: (
    tx: Tx,
    services: Services,
    memberId: number,
    others: readonly number[],
  ) => Promise<ReadonlySet<number>>
  /** When each of them first had a deposit of at least so much. */
  readonly depositedAt: (
    db: Db | Tx,
    memberIds: readonly bigint[],
    leastSatang: bigint,
  ) => Promise<ReadonlyMap<bigint, Date>>
  /** What each friend has in common with whoever brought him, by friend. */
  readonly sharedThings: (
    tx: Tx,
    pairs: readonly { friendId: bigint; memberId: bigint }[],
  ) => Promise<ReadonlyMap<bigint, readonly ('person' | 'device' | 'bank_account' | 'address')[]>>
  /** Friends who had a deposit from an account from which whoever brought them had one, too. */
  readonly sharedPayers: (
    tx: Tx,
    pairs: readonly { friendId: bigint; memberId: bigint }[],
  ) => Promise<ReadonlySet<bigint>>
  /** The rounds that a friend and whoever brought him both played, by friend. */
  readonly commonRounds: (
    tx: Tx,
    pairs: readonly { friendId: bigint; memberId: bigint }[],
    since: Date,
  ) => Promise<ReadonlyMap<bigint, RoundsOfTwo>>
  /** What members paid in and were paid out, ever and since an instant. */
  readonly paidIn: MemberSums
  readonly paidOut: MemberSums
  /** What the terms of cashback set aside for commission; locked, they do not change until the end. */
  readonly commissionBound: (db: Db) => Promise<ByProduct>
  readonly lockCommissionBound: (tx: Tx) => Promise<ByProduct>
  /** What the house can expect of a product's valid play, by the terms of cashback that hold. */
  readonly margins: (db: Db | Tx) => Promise<ByProduct>
  /** Counts all settled play that is offered, into days. */
  readonly countPlay: (services: Services) => Promise<void>
  /** Whether what is taken out goes to the main wallet or to one of its own. */
  readonly claimTarget: (db: Db | Tx) => Promise<'main' | 'own'>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
