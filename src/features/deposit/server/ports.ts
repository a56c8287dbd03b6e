import type { MemberDirectory } from '#features/account/contract.ts'
import type { TierCeilings } from '#features/identity/contract.ts'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PayoutPort } from '#platform/gateway/payout-port.ts'
import type { Services } from '#platform/services.ts'
import type { FeedLine } from '../feed-contract.ts'
import type { Payer } from '../rules/payer.ts'

/** A charge as the gateway answers when asked: the only thing that is believed about money. */
export interface GatewayCharge {
  readonly chargeId: string
  readonly isPaid: boolean
  readonly amountSatang: Satang
  readonly reference: string | null
  readonly receiver: {
    readonly billerId: string | null
    /** Null: the gateway names the account by its number alone. */
    readonly bankCode: string | null
    readonly accountNumber: string | null
  }
  readonly payer: Payer
  readonly paidAt: Date | null
}

export interface ChargeOrder {
  readonly paymentId: number
  readonly reference: string
  readonly amountSatang: Satang
  readonly expiresAt: Date
  readonly receiver: {
    readonly billerId: string
    readonly billerReference: string
    readonly bankCode: string
    readonly accountNumber: string
  }
}

/** The gateway as deposits use it. */
export interface ChargeGateway {
  /** Null: no charge came of it; asking again with the same order is safe. */
  createCharge(order: ChargeOrder): Promise<{ chargeId: string; qrPayload: string } | null>
  /** Null: the gateway knows no such charge. @throws when it does not answer. */
  getCharge(chargeId: string): Promise<GatewayCharge | null>
}

/** An account of ours as a feed knows it; without a bank: a TrueMoney wallet. */
export interface FeedAccount {
  readonly bankCode: string | null
  readonly accountNumber: string
}

/** The statement of an account and a day, as the bank makes it when the day is over. */
export interface DayStatement {
  readonly opening: Satang
  readonly came: Satang
  readonly went: Satang
  readonly closing: Satang
  readonly lines: readonly {
    readonly lineId: string
    readonly direction: 'credit' | 'debit'
    readonly amountSatang: Satang
    readonly at: Date
    readonly transRef: string | null
  }[]
}

/** The statements of our accounts, as the bank lets us read them. */
export interface StatementFeed {
  /** What stands after a place of the feed, in its order. @throws when it does not answer */
  pull(
    accounts: readonly FeedAccount[],
    after: bigint,
    limit: number,
  ): Promise<{ readonly lines: readonly FeedLine[]; readonly nextAfter: bigint }>
  /**
   * The whole statement of a day; null: the bank has not made it.
   * @throws when it does not answer, and of a statement that does not add up
   */
  dayOf(account: FeedAccount, day: Day): Promise<DayStatement | null>
}

/** What `apps/server` gives to deposits: the gateway, and doors to other features. */
export interface DepositPorts {
  readonly gateway: (services: Services) => ChargeGateway
  readonly statements: (services: Services) => StatementFeed
  readonly payouts: (services: Services) => PayoutPort
  readonly members: (services: Services) => MemberDirectory
  readonly staffName: (services: Services, staffId: number) => Promise<string>
  readonly levelOf: (services: Services, memberId: number) => Promise<number>
  /** How far the member is known, and how much may pass by that. */
  readonly ceilingsOf: (db: Db | Tx, memberId: number) => Promise<TierCeilings>
  /** Null for a code that no bank has. */
  readonly bankName: (bankCode: string) => string | null
  readonly banks: readonly { readonly code: string; readonly thai: string }[]
}
