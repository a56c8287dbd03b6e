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

/** The right to a promotion with a deposit that a coupon gave, and what became of it. */
interface Pass {
  readonly passId: bigint
  readonly promotionId: bigint
  /** The one that its member has read. */
  readonly version: number
  readonly state: 'open' | 'used' | 'taken_back' | 'expired'
  readonly expiresAt: Date
  /** Nobody chooses by it now; what is chosen goes on. */
  readonly isPaused: boolean
}

/** Whose right to which version. */
interface PassOf {
  readonly memberId: number
  readonly promotionId: bigint
  readonly version: number
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
  readonly passes: {
    /** Those that are open and not over, what ends first before. */
    readonly list: (db: Db | Tx, memberId: number) => Promise<readonly Pass[]>
    /** The one that is open, else the one that was last; undefined: the member had none. */
    readonly find: (db: Db | Tx, of: PassOf) => Promise<Pass | undefined>
    /** Spends one for a bonus of so much, under the member's wallets; undefined: none is open. */
    readonly spend: (
      tx: Tx,
      of: PassOf & { readonly bonusId: bigint; readonly satang: Satang },
    ) => Promise<bigint | undefined>
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
