import { refuseField, commonErrors } from '#kernel/errors.ts'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import { billStatus, type BillStatus } from '../../contract-words.ts'
import { type listBills as call } from '../contract.ts'
import { countCancels, findBills, sumBills } from './bill-store.ts'
import { billView } from './bill-view.ts'

const DEFAULT_DAYS = 7

/** A member's bills of some days, newest first, with the sums over all of them. */
export async function listBills(
  { db, clock }: Services,
  memberId: number,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const now = await clock.now()
  const to = input.to ?? bangkokDay(now)
  const from = input.from ?? addDays(to, 1 - DEFAULT_DAYS)
  const filter = { memberId, from, to, marketId: input.market_id, roundId: input.round_id }
  const page = {
    statuses: statusesOf(input.status),
    beforeId: readCursor(input.cursor),
    limit: input.limit + 1,
  }
  const [rows, summary, cancelledToday] = await Promise.all([
    findBills(db, filter, page),
    sumBills(db, filter),
    countCancels(db, memberId, bangkokDay(now)),
  ])
  const shown = rows.slice(0, input.limit)
  return {
    items: shown.map((row) => billView(row, cancelledToday, now)),
    next_cursor: rows.length > shown.length ? `${shown.at(-1)?.billId}` : null,
    summary: {
      staked: summary.stakedSatang,
      waiting: summary.waitingSatang,
      win: summary.winSatang,
      profit: summary.profitSatang,
      waiting_count: Number(summary.waitingCount),
    },
  }
}

function statusesOf(status: BillStatus | 'all' | 'returned'): readonly BillStatus[] {
  if (status === 'all') return billStatus.options
  return status === 'returned' ? ['cancelled', 'refunded'] : [status]
}

function readCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  if (!/^\d{1,18}$/.test(cursor)) throw refuseField(commonErrors.invalid_input, 'cursor')
  return BigInt(cursor)
}
