import type { Services } from '#platform/services.ts'
import { betTypeInfo } from '../../../rules/bet-types.ts'
import { formatRate } from '../../../rules/rate.ts'
import { offeredMarkets } from '../offered-markets.ts'
import { findRateVersions } from './rate-card-store.ts'
import { readTimelines } from './rate-sheets.ts'

/**
 * What levels are paid more by the rates that hold, in words: each rate once, with how many markets pay it.
 * Reads four short tables whole.
 */
export async function findLevelRates(
  services: Services,
): Promise<readonly { readonly level: number; readonly words: string }[]> {
  const { db, clock } = services
  const now = await clock.now()
  const markets = await offeredMarkets(services, db)
  const nameOf = new Map(markets.map(({ marketId, name }) => [marketId, name]))
  const heads = await findRateVersions(db, now)
  const timelines = await readTimelines(
    db,
    heads.filter(({ marketId }) => nameOf.has(marketId)),
    now,
  )
  const found = [...timelines].flatMap(([marketId, { current }]) =>
    current.rules.flatMap(({ betType, rateX100 }) =>
      (current.extraOf(betType)?.vip ?? []).map((step) => ({
        level: step.levelFrom,
        market: nameOf.get(marketId) ?? '',
        rate: `${betTypeInfo[betType].name} จ่าย ${formatRate(step.rateX100)} แทน ${formatRate(rateX100)}`,
      })),
    ),
  )
  return [...Map.groupBy(found, ({ level, rate }) => `${level} ${rate}`).values()].flatMap(
    (same) => {
      const [first] = same
      if (!first) return []
      const where = same.length === 1 ? first.market : `${same.length} หวย`
      return [{ level: first.level, words: `${first.rate} (${where})` }]
    },
  )
}
