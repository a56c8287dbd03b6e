import type { billChanged } from '#features/lottery/bill/contract.ts'
import type { reminderDue } from '#features/lottery/round/reminder-contract.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { AboutBill, AboutRound } from '../rules/message-text.ts'

/** A bill about which its owner is to be told. */
export interface BillNotification extends AboutBill {
  readonly memberId: number
  /** The payment run of which it speaks: 0 the refund, 1 the result, 2 and more its corrections. */
  readonly revision: number
}

/** A round of which a member asked to be reminded. */
export interface ReminderNotification extends AboutRound {
  readonly memberId: number
  /** The reminder: it is told once. */
  readonly refId: number
  readonly revision: 0
}

/** What the notices are given by `apps/server`. */
export interface NoticePorts {
  /** The facts that become messages. */
  readonly billChanged: typeof billChanged
  readonly reminderDue: typeof reminderDue
  /** What there is to tell of some bills now; a bill of which there is nothing to tell is left out. */
  readonly billNotifications: (
    db: Db | Tx,
    billIds: readonly number[],
  ) => Promise<BillNotification[]>
  /** What there is to tell of some reminders; one that was taken back is left out. */
  readonly reminderNotifications: (
    db: Db | Tx,
    reminderIds: readonly number[],
  ) => Promise<ReminderNotification[]>
}
