import type { CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { BILL_LINES_MAX } from '../../contract-words.ts'
import { type getRound as call, type getRule as ruleCall } from '../contract.ts'
import { findUpcomingChanges } from '../../market/server/rates/rate-sheets.ts'
import {
  findMarkets,
  findRates,
  findRule,
  type MarketRow,
} from '../../market/server/market-store.ts'
import type { DrawDescription, LotteryPorts } from './ports.ts'
import { findRound, findRounds, type RoundRow } from './round-store.ts'
import { marketView } from '../../market/server/market-view.ts'
import { roundView, shownStatus } from './round-view.ts'

/** The round and its market. @throws not_found */
export async function loadRound(
  db: Db | Tx,
  roundId: number,
): Promise<{ round: RoundRow; market: MarketRow }> {
  const round = await findRound(db, roundId)
  if (!round) throw new Refusal(commonErrors.not_found)
  const market = (await findMarkets(db)).find((row) => row.marketId === round.marketId)
  invariant(market, `round ${round.roundRef} has a market`)
  return { round, market }
}

/** One round with its market and the versions that hold for it. @throws not_found */
export async function getRound(
  services: Services,
  ports: LotteryPorts,
  roundId: number,
): Promise<CallOutput<typeof call>> {
  const { db, clock } = services
  const { round, market } = await loadRound(db, roundId)
  const now = await clock.now()
  const [rule, rates, siblings, changes, draw] = await Promise.all([
    findRule(db, round.ruleVersionId),
    findRates(db, [round.rateVersionId]),
    findRounds(db, { marketId: round.marketId }),
    findUpcomingChanges(db, now, round.marketId),
    market.resultRule === 'yeekee'
      ? ports.describeDraw(services, round.roundId, round.ruleVersionId)
      : null,
  ])
  const next = siblings.find(
    (row) => row.roundId !== round.roundId && shownStatus(row, now) === 'open',
  )
  return {
    ...roundView(round, now),
    market: marketView(market),
    rule_version: rule.version,
    rate_version: rates.get(round.rateVersionId)?.version ?? 0,
    lines_max: BILL_LINES_MAX,
    server_time: now,
    next_round_id: next ? Number(next.roundId) : null,
    upcoming_change: changes.get(round.marketId) ?? null,
    ...drawInfo(round, draw),
  }
}

function drawInfo(round: RoundRow, draw: DrawDescription | null) {
  return {
    commit: draw?.commit ?? null,
    beacon_round: draw?.beacon.round ?? null,
    beacon: draw?.beacon ?? null,
    shoot_open_at: round.shootOpenAt,
    shoot_close_at: round.shootCloseAt,
    shots_min: draw?.shotsMin ?? null,
    shot_count: draw?.count ?? null,
    head: draw?.head ?? null,
    head_published_at: draw?.headPublishedAt ?? null,
    server_seed: draw?.draw?.serverSeed ?? null,
  }
}

/** The rules that hold for a round. @throws not_found */
export async function getRule(
  { db }: Services,
  roundId: number,
): Promise<CallOutput<typeof ruleCall>> {
  const { round, market } = await loadRound(db, roundId)
  const rule = await findRule(db, round.ruleVersionId)
  return {
    round_id: roundId,
    market_id: market.marketId,
    market_name: market.name,
    version: rule.version,
    rule_text: rule.ruleText,
    result_rule: market.resultRule,
    cancel: {
      allowed: rule.cancel.allowed,
      window_min: rule.cancel.windowMin,
      before_close_min: rule.cancel.beforeCloseMin,
      per_day: rule.cancel.perDay,
    },
    void_after_min: rule.voidAfterMin,
  }
}
