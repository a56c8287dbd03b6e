import { formatBaht } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type BillNotificationRow, findBillNotifications } from './bill-notification-store.ts'

/** What the owner of a bill is notified of: its newest payment. Amounts are baht text. */
export interface BillNotification {
  readonly memberId: number
  readonly kind: 'bill_won' | 'bill_refunded' | 'bill_revised'
  readonly revision: number
  readonly facts: {
    readonly bill_id: number
    readonly bill_no: string
    readonly market_name: string
    readonly draw_day: string
    readonly amount: string
    readonly before?: string
    readonly owed?: string
    readonly reason?: string
  }
}

/** The notifications of some bills. A losing bill has no payment, so it has none. */
export async function billNotifications(
  db: Db | Tx,
  billIds: readonly number[],
): Promise<BillNotification[]> {
  return (await findBillNotifications(db, billIds)).map((row) => ({
    memberId: Number(row.memberId),
    kind: kindOf(row),
    revision: row.revision,
    facts: {
      bill_id: Number(row.billId),
      bill_no: `${row.billId}`,
      market_name: row.marketName,
      draw_day: row.drawDay,
      amount: formatBaht(row.totalSatang),
      ...(row.revision > 1 ? correctionOf(row) : {}),
    },
  }))
}

function kindOf({ kind, revision }: BillNotificationRow): BillNotification['kind'] {
  if (kind === 'refund') return 'bill_refunded'
  return revision > 1 ? 'bill_revised' : 'bill_won'
}

const correctionOf = ({ beforeSatang, owedSatang, reason }: BillNotificationRow) => ({
  before: formatBaht(beforeSatang),
  ...(owedSatang > 0n ? { owed: formatBaht(owedSatang) } : {}),
  ...(reason === null ? {} : { reason }),
})
