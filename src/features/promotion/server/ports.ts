import type { MemberDirectory } from '#features/account/contract.ts'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/** A deposit that reached its wallet, as the feature of deposits knows it. */
interface Credited {
  readonly paymentId: number
  readonly memberId: number
  readonly satang: Satang
  readonly paidAt: Date
  readonly creditedAt: Date
  readonly earlier: number
  readonly earlierOnDay: number
}

/** A payment before its money is there, and after. */
interface Payment {
  /** What has to be paid. */
  readonly satang: Satang
  /** Its money is not there yet. */
  readonly isOpen: boolean
}

/** What `apps/server` gives to promotions: doors to members, deposits and bets. */
export interface PromotionPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly joinedAt: (db: Db | Tx, memberId: number) => Promise<Date>
  readonly payments: {
    readonly findCredited: (db: Db | Tx, paymentIds: readonly number[]) => Promise<Credited[]>
    /** How many a member has by now: ever, and on this Bangkok day. */
    readonly countCredited: (
      db: Db | Tx,
      memberId: number,
      now: Date,
    ) => Promise<{ earlier: number; earlierOnDay: number }>
    /** Whether the member's own limit refuses a payment of so much. */
    readonly wouldPassLimit: (db: Db | Tx, memberId: number, satang: Satang) => Promise<boolean>
    /** Null: no such payment of this member. */
    readonly find: (db: Db | Tx, memberId: number, paymentId: number) => Promise<Payment | null>
  }
  /** Whether anything can still come back to a wallet that is locked. */
  readonly hasOpenBets: (
    tx: Tx,
    wallet: { memberId: bigint; walletId: bigint; since: Date },
  ) => Promise<boolean>
  /** The bills without a result of these wallets; of those that have any. Reads only, under no lock. */
  readonly openBills: (
    db: Db | Tx,
    wallets: readonly { memberId: bigint; walletId: bigint; since: Date }[],
  ) => Promise<readonly { walletId: bigint; bills: number; paidSatang: Satang }[]>
  /** Another person of the desk who works here; null: there is one only. */
  readonly otherStaff: (services: Services, staffId: number) => Promise<number | null>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
