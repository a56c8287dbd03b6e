import type { Services } from '#platform/services.ts'
import type { Lobby } from '../../contract.ts'
import type { MarketRow } from '../../../market/server/market-store.ts'
import { offeredMarkets } from '../../../market/server/offered-markets.ts'
import { drawnNumbers } from '../result-view.ts'
import { findLastResults, type LastResultRow } from '../result-view-store.ts'
import { findLastVoidRounds, findNextRounds, type RoundRow } from '../round-store.ts'
import { marketView } from '../../../market/server/market-view.ts'
import { roundView, shownStatus } from '../round-view.ts'

type LobbyMarket = Lobby['categories'][number]['markets'][number]

/** The lobby: every market, also one that is switched off, with what a visitor wants to know. */
export async function getLobby(services: Services): Promise<Lobby> {
  const { db, clock } = services
  const [now, markets, live, voided, results] = await Promise.all([
    clock.now(),
    offeredMarkets(services, db),
    findNextRounds(db),
    findLastVoidRounds(db),
    findLastResults(db),
  ])
  const categories = new Map<number, Lobby['categories'][number]>()
  for (const market of markets) {
    const { categoryId: id, categoryCode: code, categoryName: name } = market
    const category = categories.get(id) ?? { id, code, name, markets: [] }
    const mine = <T extends { marketId: number }>(rows: readonly T[]): T[] =>
      rows.filter((row) => row.marketId === market.marketId)
    category.markets.push(lobbyMarket(market, mine(live), mine(results)[0], mine(voided)[0], now))
    categories.set(id, category)
  }
  return { server_time: now, categories: [...categories.values()] }
}

function lobbyMarket(
  market: MarketRow,
  live: readonly RoundRow[],
  result: LastResultRow | undefined,
  voided: RoundRow | undefined,
  now: Date,
): LobbyMarket {
  const is = (...states: string[]) => live.find((row) => states.includes(shownStatus(row, now)))
  const waiting = is('closed', 'drawn')
  const next = is('upcoming')
  const open = is('open')
  const round = open ?? waiting ?? next
  const isVoidNewer = voided && (!result || voided.drawDay > result.drawDay)
  return {
    ...marketView(market),
    round: round ? roundView(round, now) : null,
    waiting_round: waiting && waiting !== round ? roundView(waiting, now) : null,
    next_round: next && !open && next !== round ? roundView(next, now) : null,
    last_result: result
      ? {
          round_id: result.roundId === null ? null : Number(result.roundId),
          draw_day: result.drawDay,
          round_no: result.roundNo,
          ...drawnNumbers(result),
        }
      : null,
    void_round: isVoidNewer ? roundView(voided, now) : null,
  }
}
