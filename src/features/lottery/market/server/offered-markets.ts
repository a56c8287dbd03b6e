import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findMarkets, type MarketRow } from './market-store.ts'

/**
 * The markets of this site in the order of the lobby: demo markets only where money is play money.
 */
export async function offeredMarkets(
  { config }: Pick<Services, 'config'>,
  db: Db | Tx,
): Promise<MarketRow[]> {
  const isDemo = config.moneyMode === 'demo'
  return (await findMarkets(db)).filter((market) => isDemo || !market.demoOnly)
}
