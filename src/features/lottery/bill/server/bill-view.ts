import type { BillView } from '../contract.ts'
import { cancellableUntil, type CancelFacts } from '../rules/bill.ts'
import type { BillRow } from './bill-store.ts'
import { shownStatus } from '../../round/server/round-view.ts'

/** The facts that the cancel rule needs. */
export function cancelFacts(row: BillRow, cancelledToday: number, now: Date): CancelFacts {
  return {
    rule: {
      allowed: row.allowCancel,
      windowMin: row.cancelWindowMin,
      beforeCloseMin: row.cancelBeforeCloseMin,
      perDay: row.cancelPerDay,
    },
    roundOpen: row.roundState === 'open',
    closeAt: row.closeAt,
    soldAt: row.soldAt,
    now,
    cancelledToday,
    alreadyCancelled: row.cancelledAt !== null,
  }
}

export function billView(row: BillRow, cancelledToday: number, now: Date): BillView {
  return {
    bill_id: Number(row.billId),
    bill_no: `${row.billId}`,
    round_id: Number(row.roundId),
    round_status: shownStatus({ state: row.roundState, closeAt: row.closeAt }, now),
    market_id: row.marketId,
    market_code: row.marketCode,
    market_name: row.marketName,
    emblem: row.emblem,
    round_no: row.roundNo,
    draw_day: row.drawDay,
    close_at: row.closeAt,
    draw_at: row.drawAt,
    status: row.status,
    line_count: row.lineCount,
    total: row.totalSatang,
    discount: row.discountSatang,
    win: row.winSatang,
    refund: row.refundSatang,
    note: row.note,
    created_at: row.soldAt,
    paid_at: row.paidAt,
    cancelled_at: row.cancelledAt,
    cancellable_until:
      row.status === 'accepted' ? cancellableUntil(cancelFacts(row, cancelledToday, now)) : null,
    is_corrected: row.paidRevision !== null && row.paidRevision > 1,
  }
}
