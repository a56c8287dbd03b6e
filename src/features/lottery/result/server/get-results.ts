import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { bangkokDay, isDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import { lotteryErrors } from '../../errors.ts'
import {
  type listMarketResults as historyCall,
  type ResultView,
  type ResultWithProof,
} from '../contract.ts'
import { findMarkets, type MarketRow } from '../../market/server/market-store.ts'
import type { DrawDescription, LotteryPorts } from '../../round/server/ports.ts'
import { drawnNumbers } from '../../round/server/result-view.ts'
import { type DrawPlace, type DrawRow, findDraws } from '../../round/server/draw-list-store.ts'
import { findRoundResults, type RoundResultRow } from '../../round/server/result-view-store.ts'
import { shownStatus } from '../../round/server/round-view.ts'

/** The result of one round; its numbers are null until it is drawn. @throws not_found */
export async function getResult(
  services: Services,
  ports: LotteryPorts,
  roundId: number,
): Promise<ResultWithProof> {
  const rows = await findRoundResults(services.db, { roundId })
  const [row] = rows
  const [result] = await views(services, rows)
  if (!row || !result) throw new Refusal(commonErrors.not_found)
  const isDrawn = row.revision !== null && row.drawsItself
  const draw = isDrawn ? await ports.describeDraw(services, row.roundId, row.ruleVersionId) : null
  return { ...result, round_id: roundId, proof: draw && viewProof(row.roundRef, draw) }
}

function viewProof(roundRef: string, described: DrawDescription): ResultWithProof['proof'] {
  const { commit, beacon, head, headPublishedAt, count, sum, draw } = described
  if (!draw || !headPublishedAt) return null
  const { serverSeed, k, sys, shot16, total, result5 } = draw
  return {
    algo: 'yeekee-v1',
    round_ref: roundRef,
    commit,
    server_seed: serverSeed,
    head,
    head_published_at: headPublishedAt,
    shot_count: count,
    sum,
    beacon,
    k,
    sys,
    shot16,
    total: Number(total),
    result5,
  }
}

/** Of one market without a day. */
const MARKET_LAST = 30

/** The draws of a day, today where nothing is said, or the last ones of a market. */
export async function listResults(
  services: Services,
  filter: {
    date?: string | undefined
    market_id?: number | undefined
    agent_id?: number | undefined
  },
): Promise<ResultView[]> {
  if (filter.agent_id !== undefined && filter.agent_id !== services.config.agent.id) {
    throw new Refusal(lotteryErrors.agent_unknown)
  }
  const { date, market_id: marketId } = filter
  if (date === undefined && marketId !== undefined) {
    return views(services, await findDraws(services.db, { marketId, limit: MARKET_LAST }))
  }
  const day = date ?? bangkokDay(await services.clock.now())
  return views(services, await findRoundResults(services.db, { day, marketId }))
}

async function views(
  services: Services,
  rows: readonly (RoundResultRow | DrawRow)[],
): Promise<ResultView[]> {
  const [now, markets] = await Promise.all([services.clock.now(), findMarkets(services.db)])
  const byId = new Map(markets.map((market) => [market.marketId, market]))
  return rows.flatMap((row) => {
    const market = byId.get(row.marketId)
    return market ? [view(row, market, now)] : []
  })
}

function view(row: RoundResultRow | DrawRow, market: MarketRow, now: Date): ResultView {
  return {
    round_id: row.roundId === null ? null : Number(row.roundId),
    round_ref: row.roundRef ?? `${market.code}-${row.drawDay}`,
    market_id: row.marketId,
    market_code: market.code,
    market_name: market.name,
    category_id: market.categoryId,
    category_name: market.categoryName,
    emblem: market.emblem,
    round_no: row.roundNo,
    draw_day: row.drawDay,
    draw_at: row.drawAt,
    status: statusOf(row, now),
    ...drawnNumbers(row),
    imported: viewSource(row),
    revision: row.revision ?? 0,
    replaced: viewReplaced(row),
    has_proof: row.drawsItself && row.revision !== null,
    void_reason: row.voidReason,
  }
}

/** History is over, whoever drew it. */
function statusOf({ state, closeAt }: RoundResultRow | DrawRow, now: Date): ResultView['status'] {
  return state === null || closeAt === null ? 'settled' : shownStatus({ state, closeAt }, now)
}

function viewSource(row: RoundResultRow | DrawRow): ResultView['imported'] {
  if (!('source' in row) || row.source === null || row.sourceUrl === null) return null
  return { source: row.source, source_url: row.sourceUrl }
}

function viewReplaced(row: RoundResultRow | DrawRow): ResultView['replaced'] {
  const { beforeFull: full, beforeAt, reason } = row
  if (full === null || beforeAt === null) return null
  const { beforeTop3: top3, beforeBottom2: bottom2 } = row
  return { full, top3, bottom2, announced_at: beforeAt, reason: reason ?? '' }
}

/** Draws that are over, newest first. @throws Refusal invalid_input */
export async function listMarketResults(
  services: Services,
  input: CallInput<typeof historyCall>,
): Promise<CallOutput<typeof historyCall>> {
  const { market_id: marketId, category_id: categoryId, date: day, limit } = input
  const before = parseCursor(input.cursor)
  const filter = { marketId, categoryId, day, before, limit: limit + 1 }
  const rows = await findDraws(services.db, filter)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await views(services, shown),
    next_cursor: rows.length > limit && last ? cursorOf(last) : null,
  }
}

const cursorOf = ({ drawDay, drawAt, marketId, roundNo }: DrawRow): string =>
  [drawDay, drawAt?.getTime() ?? '', marketId, roundNo].join('.')

function parseCursor(cursor: string | undefined): DrawPlace | undefined {
  if (cursor === undefined) return undefined
  const [, day = '', atMs = '', marketId, roundNo] =
    /^([1-9]\d{3}-\d{2}-\d{2})\.(\d{0,15})\.(\d{1,5})\.(\d{1,6})$/.exec(cursor) ?? []
  if (!isDay(day)) throw new Refusal(commonErrors.invalid_input)
  const drawAt = atMs === '' ? null : new Date(Number(atMs))
  return { day, drawAt, marketId: Number(marketId), roundNo: Number(roundNo) }
}
