import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type {
  resultDesk,
  resultHistory,
  resultQueue,
  settlementProgress,
} from '../../operator-contract.ts'
import { officialFields, type ResultRule } from '../../rules/derive.ts'
import {
  findDecidedRounds,
  findDoneToday,
  findEntryDetail,
  findLastReturn,
  findQueueRow,
  findResultRow,
  findSettlement,
  findWaitingRounds,
  sumSales,
  type QueueRow,
  type ResultRow,
  type SettlementRow,
} from './desk-store.ts'
import { actionsOf, MISMATCHES_MAX, requireFound, stageOf } from './desk-rules.ts'
import { findFeedCode } from './feed-store.ts'
import type { ResultPorts } from './ports.ts'
import { findDeskRound } from './result-store.ts'
import { FEED_NAME } from './result-feed.ts'

/** Who asks, and what they may do. */
export interface DeskPerson {
  readonly staffId: number
  readonly permissions: ReadonlySet<string>
}

type QueueItem = CallOutput<typeof resultQueue>['waiting'][number]
type Desk = CallOutput<typeof resultDesk>

const ruleTexts: { readonly [R in ResultRule]: string } = {
  glo: '3 ตัวบน = 3 ตัวท้ายของรางวัลที่ 1 · 2 ตัวล่าง = เลขท้าย 2 ตัว · 3 ตัวหน้า/ล่าง = ชุดเลข 3 ตัว',
  lao4: '3 ตัวบน = 3 ตัวท้ายของเลข 4 ตัว · 2 ตัวล่าง = 2 ตัวหน้าของเลข 4 ตัว',
  hanoi: '3 ตัวบน = 3 ตัวท้ายของรางวัลพิเศษ · 2 ตัวล่าง = 2 ตัวท้ายของรางวัลที่ 1',
  stock: '3 ตัวบน = หลักหน่วยและทศนิยม 2 ตำแหน่งของดัชนี · 2 ตัวล่าง = ทศนิยม 2 ตำแหน่งของส่วนต่าง',
}

/** The rounds that wait, and those that are done today. */
export async function readQueue(
  { db, clock }: Services,
  person: DeskPerson,
): Promise<CallOutput<typeof resultQueue>> {
  const [waiting, done, now] = await Promise.all([
    findWaitingRounds(db),
    findDoneToday(db),
    clock.now(),
  ])
  return {
    server_time: now,
    waiting: waiting.map((row) => viewRound(row, person)),
    done_today: done.map((row) => viewRound(row, person)),
  }
}

/**
 * One round at the desk. The values of an open entry go to its author only: the second person types
 * from the source.
 * @throws Refusal not_found
 */
export async function readDesk(
  services: Services,
  ports: ResultPorts,
  person: DeskPerson,
  { round_id }: CallInput<typeof resultDesk>,
): Promise<Desk> {
  const { db } = services
  const roundId = BigInt(round_id)
  const row = requireFound(await findQueueRow(db, roundId))
  const round = requireFound(await findDeskRound(db, roundId))
  const [sales, entry, back, result, settlement, feedCode] = await Promise.all([
    sumSales(db, roundId),
    findEntryDetail(db, roundId),
    findLastReturn(db, roundId),
    findResultRow(db, roundId),
    findSettlement(db, roundId),
    findFeedCode(db, round.marketId),
  ])
  const name = (staffId: bigint) => ports.staffName(services, Number(staffId))
  const item = viewRound(row, person)
  const byMe = Number(entry?.staffId) === person.staffId
  return {
    round: item,
    fields: officialFields[round.resultRule].map((field) => ({ ...field })),
    rule_text: ruleTexts[round.resultRule],
    source_name: FEED_NAME,
    has_feed: feedCode !== null,
    sales: { bills: sales.bills, members: sales.members, total: sales.totalSatang },
    entry: entry
      ? {
          by: await name(entry.staffId),
          by_me: byMe,
          at: entry.at,
          source: entry.source,
          official: byMe ? mutable(entry.official) : null,
          mismatches: entry.mismatches,
          mismatches_max: MISMATCHES_MAX,
        }
      : null,
    sent_back: back ? { by: await name(back.staffId), at: back.at, reason: back.reason } : null,
    result: result
      ? {
          revision: result.revision,
          official: mutable(result.official),
          derived: viewDerived(result),
          source: result.source,
          first_by: await name(result.firstStaffId),
          first_at: result.firstAt,
          second_by: await name(result.secondStaffId),
          second_at: result.secondAt,
        }
      : null,
    settlement: settlement ? viewSettlement(roundId, settlement) : null,
    void_reason: row.voidReason,
    can: withFeed(actionsOf(item.stage, { ...person, isAuthor: byMe }), feedCode !== null),
  }
}

/** How far a round's payment is. @throws Refusal not_found */
export async function readProgress(
  { db }: Services,
  person: DeskPerson,
  { round_id }: CallInput<typeof settlementProgress>,
): Promise<CallOutput<typeof settlementProgress>> {
  const row = requireFound(await findQueueRow(db, BigInt(round_id)))
  const settlement = await findSettlement(db, row.roundId)
  return {
    round: viewRound(row, person),
    settlement: settlement ? viewSettlement(row.roundId, settlement) : null,
  }
}

/** Decided rounds, newest first. */
export async function readHistory(
  services: Services,
  ports: ResultPorts,
  person: DeskPerson,
  input: CallInput<typeof resultHistory>,
): Promise<CallOutput<typeof resultHistory>> {
  const { db } = services
  const found = await findDecidedRounds(db, {
    limit: input.limit + 1,
    ...(input.market_id === undefined ? {} : { marketId: input.market_id }),
    ...(input.date === undefined ? {} : { date: input.date }),
    ...(/^\d{1,15}$/.test(input.cursor ?? '') ? { before: BigInt(input.cursor ?? 0) } : {}),
  })
  const rows = found.slice(0, input.limit)
  const items = []
  for (const row of rows) {
    const [sales, result, settlement] = await Promise.all([
      sumSales(db, row.roundId),
      findResultRow(db, row.roundId),
      findSettlement(db, row.roundId),
    ])
    const name = (staffId: bigint) => ports.staffName(services, Number(staffId))
    items.push({
      round: viewRound(row, person),
      derived: result ? viewDerived(result) : null,
      first_by: result ? await name(result.firstStaffId) : null,
      second_by: result ? await name(result.secondStaffId) : null,
      source: result?.source ?? null,
      void_reason: row.voidReason,
      sales: sales.totalSatang,
      payout: settlement?.paidSatang ?? 0n,
      bills_paid: settlement?.billsPaid ?? 0,
      finished_at: settlement?.finishedAt ?? null,
    })
  }
  const last = rows.at(-1)
  return { items, next_cursor: found.length > input.limit && last ? `${last.roundId}` : null }
}

function viewRound(row: QueueRow, person: DeskPerson): QueueItem {
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
    entered_by_me: row.entryStaffId !== null && Number(row.entryStaffId) === person.staffId,
    result: row.state === 'settled' && result !== '' ? result : null,
  }
}

function viewSettlement(
  roundId: bigint,
  row: SettlementRow,
): NonNullable<CallOutput<typeof settlementProgress>['settlement']> {
  return {
    round_id: Number(roundId),
    revision: row.revision,
    kind: row.kind,
    status: row.status,
    chunks: row.chunks,
    chunks_done: row.chunksDone,
    lines_won: row.linesWon,
    bills_paid: row.billsPaid,
    paid: row.paidSatang,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
  }
}

const viewDerived = ({ full, top3, top2, bottom2, front3, bottom3 }: ResultRow) => ({
  full,
  top3,
  top2,
  bottom2,
  front3,
  bottom3,
})

const mutable = (official: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(official).map(([field, values]) => [field, [...values]]))

const withFeed = <T extends { fetch: boolean }>(can: T, hasFeed: boolean): T => ({
  ...can,
  fetch: can.fetch && hasFeed,
})
