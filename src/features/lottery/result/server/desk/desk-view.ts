import type { CallOutput } from '#kernel/contract.ts'
import type {
  resultDesk,
  resultHistory,
  resultQueue,
  settlementProgress,
} from '../../operator-contract.ts'
import type { Official } from '../../../rules/derive.ts'
import { MISMATCHES_MAX, stageOf } from './desk-rules.ts'
import type { ConfirmedRow, EntryRow, HistoryRow, QueueRow, RunRow } from './desk-store.ts'

type QueueItem = CallOutput<typeof resultQueue>['waiting'][number]
type Desk = CallOutput<typeof resultDesk>
type Run = NonNullable<CallOutput<typeof settlementProgress>['settlement']>
type HistoryItem = CallOutput<typeof resultHistory>['items'][number]

/** Who asks, and what they may do. */
export interface DeskPerson {
  readonly staffId: number
  readonly permissions: ReadonlySet<string>
}

export function viewRound(row: QueueRow, person: DeskPerson): QueueItem {
  const result = [row.top3, row.bottom2].filter((number) => number !== null).join('·')
  return {
    round_id: Number(row.roundId),
    round_ref: row.roundRef,
    round_no: row.roundNo,
    market: { market_id: row.marketId, code: row.marketCode, name: row.marketName },
    close_at: row.closeAt,
    draw_at: row.drawAt,
    stage: stageOf({
      state: row.state,
      hasEntry: row.entryStaffId !== null,
      isPaying: row.isPaying,
    }),
    void_at: row.voidAt,
    entered_by_me: row.entryStaffId === BigInt(person.staffId),
    result: row.state === 'settled' && result !== '' ? result : null,
    correction: correctionOf(row),
  }
}

function correctionOf({ state, isPaying, entryStaffId }: QueueRow): QueueItem['correction'] {
  if (state !== 'settled') return null
  if (isPaying) return 'settling'
  return entryStaffId === null ? null : 'entered'
}

/** The values go to their author only: the second person types from the source. */
export function viewEntry(row: EntryRow, person: DeskPerson): NonNullable<Desk['entry']> {
  const byMe = row.staffId === BigInt(person.staffId)
  return {
    by: row.by,
    by_me: byMe,
    at: row.at,
    source: row.source,
    official: byMe ? wireOfficial(row.official) : null,
    mismatches: row.mismatches,
    mismatches_max: MISMATCHES_MAX,
  }
}

export function viewConfirmed(row: ConfirmedRow): NonNullable<Desk['result']> {
  return {
    revision: row.revision,
    official: wireOfficial(row.official),
    derived: wireDerived(row),
    source: row.source,
    first_by: row.firstBy,
    first_at: row.firstAt,
    second_by: row.secondBy,
    second_at: row.secondAt,
  }
}

export function viewRun(roundId: bigint, row: RunRow): Run {
  return {
    round_id: Number(roundId),
    revision: row.revision,
    kind: row.kind,
    status: row.status,
    chunks: row.chunks,
    chunks_done: row.chunksDone,
    lines_won: row.wins,
    bills_paid: row.bills,
    paid: row.paidSatang,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
  }
}

export function viewHistory(round: QueueItem, row: HistoryRow): HistoryItem {
  return {
    round,
    derived: row.result && wireDerived(row.result),
    first_by: row.result?.firstBy ?? null,
    second_by: row.result?.secondBy ?? null,
    source: row.result?.source ?? null,
    void_reason: row.voidReason,
    sales: row.salesSatang,
    payout: row.paidSatang,
    bills_paid: row.billsPaid,
    finished_at: row.finishedAt,
  }
}

/** Prize numbers as the contract shows them, without what else the row has. */
export function wireDerived(row: {
  readonly full: string
  readonly top4: string | null
  readonly top3: string | null
  readonly top2: string | null
  readonly bottom2: string | null
  readonly front3: readonly string[]
  readonly bottom3: readonly string[]
}): NonNullable<Desk['result']>['derived'] {
  const { full, top4, top3, top2, bottom2 } = row
  return { full, top4, top3, top2, bottom2, front3: [...row.front3], bottom3: [...row.bottom3] }
}

export function wireOfficial(official: Official): Record<string, string[]> {
  return Object.fromEntries(Object.entries(official).map(([field, values]) => [field, [...values]]))
}
