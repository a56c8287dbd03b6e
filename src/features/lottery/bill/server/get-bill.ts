import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import { bangkokDay } from '#kernel/time.ts'
import { type Debt, findDebts } from '#ledger/debts.ts'
import type { Services } from '#platform/services.ts'
import type { BillDetail } from '../contract.ts'
import {
  countCancels,
  findBill,
  findCovering,
  findLines,
  type BillRow,
  type LineRow,
} from './bill-store.ts'
import { findBillRevisions, type BillRevisionRow } from './bill-revision-store.ts'
import { billView } from './bill-view.ts'
import { drawnNumbers } from '../../round/server/result-view.ts'
import { findResult } from '../../round/server/result-view-store.ts'

/** One bill of the member's own with its lines and, once drawn, the result. @throws not_found */
export async function getBill(
  { db, clock }: Services,
  memberId: number,
  billId: number,
): Promise<BillDetail> {
  const row = await findBill(db, memberId, billId)
  if (!row) throw new Refusal(commonErrors.not_found)
  const now = await clock.now()
  const isDrawn = row.roundState === 'drawn' || row.roundState === 'settled'
  const [lines, cancelledToday, result, revisions, debts, covering] = await Promise.all([
    findLines(db, row.billId, row.paidRevision),
    countCancels(db, memberId, bangkokDay(now)),
    isDrawn ? findResult(db, row.roundId) : undefined,
    findBillRevisions(db, row.billId),
    findDebts(db, memberId),
    findCovering(db, row),
  ])
  return {
    ...billView(row, cancelledToday, now),
    validation_no: row.validationNo,
    agent_id: row.agentId,
    wallet_id: Number(row.accountId),
    rate_version: row.rateVersion,
    rule_version: row.ruleVersion,
    lines: lines.map((line) => ({
      line_no: line.lineNo,
      bet_type: line.betType,
      number: line.number,
      amount: line.amountSatang,
      rate: line.rateX100,
      base_rate: line.baseRateX100,
      potential_win: line.potentialSatang,
      result: lineResult(row, line),
      win: line.prizeSatang,
    })),
    result: result ? drawnNumbers(result) : null,
    revisions: revisions.map(viewRevision),
    owing: stillOwed(revisions, debts),
    counts: countsOf(row, covering),
  }
}

const viewRevision = (row: BillRevisionRow): BillDetail['revisions'][number] => ({
  revision: row.revision,
  reason: row.reason,
  at: row.at,
  result: drawnNumbers(row),
  win_before: row.before,
  win: row.after,
  moved: row.moved,
  owed: row.owed,
})

/** What of it is play that counts; of what came back nothing is. */
function countsOf(
  { status, totalSatang }: BillRow,
  covering: Awaited<ReturnType<typeof findCovering>>,
): BillDetail['counts'] {
  if (status === 'cancelled' || status === 'refunded') return { valid: 0n, covering: [] }
  const uncounted = covering.reduce((sum, { satang }) => sum + satang, 0n)
  return {
    valid: totalSatang - uncounted,
    covering: covering.map(({ betType, satang }) => ({ bet_type: betType, stake: satang })),
  }
}

/** What its corrections left, as far as the member owes it still: a debt is not kept bill by bill. */
function stillOwed(revisions: readonly BillRevisionRow[], debts: readonly Debt[]): Satang {
  const left = revisions.reduce((sum, { owed }) => sum + owed, 0n)
  const open = debts.find(({ name }) => name === 'member_receivable')?.openSatang ?? 0n
  return open < left ? open : left
}

type LineResult = BillDetail['lines'][number]['result']

/**
 * A bill that won is paid as a whole, so its other lines have lost even before the round is done.
 */
function lineResult(bill: BillRow, line: LineRow): LineResult {
  if (bill.status === 'cancelled' || bill.status === 'refunded') return bill.status
  if (line.prizeSatang > 0n) return 'won'
  return bill.status === 'accepted' ? 'waiting' : 'lost'
}
