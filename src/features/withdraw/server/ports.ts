import type { MemberDirectory } from '#features/account/contract.ts'
import type { TierCeilings } from '#features/identity/contract.ts'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PayoutPort } from '#platform/gateway/payout-port.ts'
import type { Services } from '#platform/services.ts'
import type { DebtCause } from '../contract.ts'
import type { MoneyAt } from '../rules/turnover.ts'

/** A code by SMS to the member's own phone. */
export interface OtpPort {
  send(
    memberId: number,
  ): Promise<{ otp_ref: string; ref_label: string; expires_at: Date; resend_at: Date }>
  /** Counts a wrong code. @throws otp_wrong, otp_expired */
  check(memberId: number, typed: { ref: string; code: string }): Promise<void>
  /** Uses the code up with the transaction. @throws otp_expired when another was faster */
  consume(tx: Tx, memberId: number, typed: { ref: string; code: string }): Promise<void>
}

/** What `apps/server` gives to withdrawals: the rail that pays, and doors to other features. */
export interface WithdrawPorts {
  readonly payouts: (services: Services) => PayoutPort
  readonly members: (services: Services) => MemberDirectory
  readonly otp: (services: Services) => OtpPort
  /**
   * Whoever of the staff credited this member by hand in the last days. The caller holds the lock of the
   * member's main wallet, so that no credit is under way.
   */
  readonly handCreditors: (tx: Tx, memberId: number, days: number) => Promise<readonly number[]>
  /** The valid stakes of a member's own money that were settled since a moment, in any order. */
  readonly validPlay: (db: Db | Tx, memberId: number, since: Date) => Promise<readonly MoneyAt[]>
  /**
   * Own money goes out: what the house gave on it ends, in the same transaction. The caller holds the lock
   * of the member's main wallet.
   */
  readonly endBonuses: (tx: Tx, memberId: number) => Promise<void>
  /** The last bills of a member whose corrected prize left a debt, newest first. */
  readonly debtCauses: (db: Db, memberId: number) => Promise<DebtCause[]>
  /** So much of what the member owes of games was paid in this transaction. */
  readonly noteGameDebtPaid: (tx: Tx, memberId: number, amountSatang: Satang) => Promise<unknown>
  /** How far the member is known, and how much may pass by that. */
  readonly ceilingsOf: (db: Db | Tx, memberId: number) => Promise<TierCeilings>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
