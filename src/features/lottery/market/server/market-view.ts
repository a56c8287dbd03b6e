import type { MarketView } from '../../contract-words.ts'
import type { MarketRow } from './market-store.ts'

export function marketView(market: MarketRow): MarketView {
  return {
    market_id: market.marketId,
    code: market.code,
    name: market.name,
    category_id: market.categoryId,
    emblem: market.emblem,
    is_on: market.isOn,
    notice: market.offNotice,
  }
}
