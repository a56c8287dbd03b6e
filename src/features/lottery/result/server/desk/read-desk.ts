import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, requireFound } from '#kernel/errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type {
  resultDesk,
  resultHistory,
  resultQueue,
  settlementProgress,
} from '../../operator-contract.ts'
import { officialFields } from '../../../rules/derive.ts'
import { actionsOf } from './desk-rules.ts'
import {
  findConfirmed,
  findDesk,
  findDoneOn,
  findEntryRow,
  findHistory,
  findHistoryRows,
  findLastReturn,
  findQueueRow,
  findRun,
  findWaiting,
  type HistoryFilter,
} from './desk-store.ts'
import {
  viewConfirmed,
  viewEntry,
  viewHistory,
  viewRound,
  viewRun,
  type DeskPerson,
} from './desk-view.ts'
import { DRAW_SOURCE } from '../draw-port.ts'
import { findEarlyProposal } from '../feed/set-early-result.ts'
import { sourceNames } from '../feed/sources/feeds.ts'

/** The rounds that wait, most urgent first, and those that are done today. */
export async function readQueue(
  { db, clock }: Services,
  person: DeskPerson,
): Promise<CallOutput<typeof resultQueue>> {
  const now = await clock.now()
  const [waiting, done] = await Promise.all([findWaiting(db), findDoneOn(db, bangkokDay(now))])
  return {
    server_time: now,
    waiting: waiting.map((row) => viewRound(row, person)),
    done_today: done.map((row) => viewRound(row, person)),
  }
}

/** How many rounds wait for an entry, the first or the second. */
export async function countWaiting({ db }: Services, person: DeskPerson): Promise<number> {
  const stages = (await findWaiting(db)).map((row) => viewRound(row, person).stage)
  return stages.filter((stage) => stage === 'awaiting' || stage === 'entered').length
}

/** One round at the desk, as the person who asks may see it. @throws Refusal not_found */
export async function readDesk(
  { db, clock }: Services,
  person: DeskPerson,
  { round_id }: CallInput<typeof resultDesk>,
): Promise<CallOutput<typeof resultDesk>> {
  const roundId = BigInt(round_id)
  const row = requireFound(await findQueueRow(db, roundId))
  const [found, entry, back, confirmed, run] = await Promise.all([
    findDesk(db, roundId),
    findEntryRow(db, roundId),
    findLastReturn(db, roundId),
    findConfirmed(db, roundId),
    findRun(db, roundId),
  ])
  const desk = requireFound(found)
  const round = viewRound(row, person)
  const isAuthor = round.entered_by_me
  const rule = desk.resultRule
  const drawsItself = rule === 'yeekee'
  const { permissions } = person
  const isDue = (await clock.now()) >= desk.acceptsAt
  const actions = actionsOf(round.stage, { permissions, isAuthor, drawsItself, isDue })
  return {
    round,
    fields: drawsItself ? [] : officialFields[rule].map((field) => ({ ...field })),
    result_rule: rule === 'yeekee' ? null : rule,
    rule_text: desk.ruleText,
    source_name: drawsItself ? DRAW_SOURCE : sourceNames[rule],
    has_feed: desk.feedCode !== null,
    sales: { bills: desk.bills, members: desk.members, total: desk.totalSatang },
    entry: entry && round.stage === 'entered' ? viewEntry(entry, person) : null,
    // Of interest until somebody has entered again.
    sent_back: back && round.stage === 'awaiting' ? back : null,
    result: confirmed ? viewConfirmed(confirmed) : null,
    settlement: run ? viewRun(roundId, run) : null,
    void_reason: desk.voidReason,
    accepts_at: desk.acceptsAt,
    early_min: desk.earlyMin,
    early_proposal: drawsItself ? null : await findEarlyProposal(db, desk.marketId, person.staffId),
    can: {
      ...actions,
      fetch: actions.fetch && desk.feedCode !== null,
      history: permissions.has('lottery.history'),
      early: !drawsItself && permissions.has('lottery.config'),
    },
  }
}

/** How far a round's payment is. @throws Refusal not_found */
export async function readProgress(
  { db }: Services,
  person: DeskPerson,
  { round_id }: CallInput<typeof settlementProgress>,
): Promise<CallOutput<typeof settlementProgress>> {
  const row = requireFound(await findQueueRow(db, BigInt(round_id)))
  const run = await findRun(db, row.roundId)
  return { round: viewRound(row, person), settlement: run ? viewRun(row.roundId, run) : null }
}

/** Rounds that are paid or called off, newest draw first. @throws Refusal invalid_input */
export async function readHistory(
  { db }: Services,
  person: DeskPerson,
  input: CallInput<typeof resultHistory>,
): Promise<CallOutput<typeof resultHistory>> {
  const filter = {
    marketId: input.market_id ?? null,
    day: input.date ?? null,
    before: parseCursor(input.cursor),
  }
  const found = await findHistory(db, filter, input.limit + 1)
  const rows = found.slice(0, input.limit)
  const more = await findHistoryRows(
    db,
    rows.map((row) => row.roundId),
  )
  const last = rows.at(-1)
  return {
    items: rows.map((row) =>
      viewHistory(viewRound(row, person), requireFound(more.get(row.roundId))),
    ),
    next_cursor:
      found.length > input.limit && last ? `${last.drawAt.getTime()}.${last.roundId}` : null,
  }
}

/** The last round of the page before: its draw time in milliseconds and its id. */
function parseCursor(cursor: string | undefined): HistoryFilter['before'] {
  if (cursor === undefined) return null
  const match = /^(\d{1,15})\.(\d{1,18})$/.exec(cursor)
  if (!match) throw new Refusal(commonErrors.invalid_input)
  return { drawAtMs: Number(match[1]), roundId: BigInt(match[2] ?? '0') }
}
