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
import {
  findRoundResults,
  type RoundPlace,
  type RoundResultRow,
} from '../../round/server/result-view-store.ts'
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
  return { ...result, proof: draw && viewProof(row.roundRef, draw) }
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
    return views(services, await findRoundResults(services.db, { marketId }))
  }
  const day = date ?? bangkokDay(await services.clock.now())
  return views(services, await findRoundResults(services.db, { day, marketId }))
}

async function views(services: Services, rows: RoundResultRow[]): Promise<ResultView[]> {
  const [now, markets] = await Promise.all([services.clock.now(), findMarkets(services.db)])
  const byId = new Map(markets.map((market) => [market.marketId, market]))
  return rows.flatMap((row) => {
    const market = byId.get(row.marketId)
    return market ? [view(row, market, now)] : []
  })
}

function view(row: RoundResultRow, market: MarketRow, now: Date): ResultView {
  return {
    round_id: Number(row.roundId),
    round_ref: row.roundRef,
    market_id: row.marketId,
    market_code: market.code,
    market_name: market.name,
    category_id: market.categoryId,
    category_name: market.categoryName,
    emblem: market.emblem,
    round_no: row.roundNo,
    draw_day: row.drawDay,
    draw_at: row.drawAt,
    status: shownStatus(row, now),
    ...drawnNumbers(row),
    revision: row.revision ?? 0,
    replaced: viewReplaced(row),
    has_proof: row.drawsItself && row.revision !== null,
    void_reason: row.voidReason,
  }
}

function viewReplaced(row: RoundResultRow): ResultView['replaced'] {
  const { beforeFull: full, beforeAt, reason } = row
  if (full === null || beforeAt === null) return null
  const { beforeTop3: top3, beforeBottom2: bottom2 } = row
  return { full, top3, bottom2, announced_at: beforeAt, reason: reason ?? '' }
}

/** All rounds of a market that sold, newest first. @throws Refusal invalid_input */
export async function listMarketResults(
  services: Services,
  input: CallInput<typeof historyCall>,
): Promise<CallOutput<typeof historyCall>> {
  const { market_id: marketId, limit } = input
  const before = parseCursor(input.cursor)
  const filter = { marketId, before, limit: limit + 1 }
  const rows = await findRoundResults(services.db, filter)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last
  return {
    items: await views(services, shown),
    next_cursor: hasMore ? `${last.drawDay}.${last.roundNo}` : null,
  }
}

function parseCursor(cursor: string | undefined): RoundPlace | undefined {
  if (cursor === undefined) return undefined
  const [, day = '', roundNo] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,6})$/.exec(cursor) ?? []
  if (!isDay(day)) throw new Refusal(commonErrors.invalid_input)
  return { day, roundNo: Number(roundNo) }
}
