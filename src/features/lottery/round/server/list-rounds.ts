import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { listRounds as call } from '../contract.ts'
import type { RoundStatus } from '../../contract-words.ts'
import { findMarkets } from '../../market/server/market-store.ts'
import { findRounds } from './round-store.ts'
import { roundView } from './round-view.ts'

/** Rounds by market, draw day and state. */
export async function listRounds(
  { db, clock }: Services,
  filter: {
    market_id?: number | undefined
    date?: string | undefined
    status?: RoundStatus | undefined
    limit?: number | undefined
  },
): Promise<CallOutput<typeof call>> {
  const [now, markets, rounds] = await Promise.all([
    clock.now(),
    findMarkets(db),
    findRounds(db, { marketId: filter.market_id, day: filter.date, status: filter.status }),
  ])
  const byId = new Map(markets.map((market) => [market.marketId, market]))
  return rounds.slice(0, filter.limit).map((round) => ({
    ...roundView(round, now),
    market_code: byId.get(round.marketId)?.code ?? '',
    market_name: byId.get(round.marketId)?.name ?? '',
  }))
}
