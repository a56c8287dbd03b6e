import type { Services } from '#platform/services.ts'
import { betTypeInfo } from '../../../rules/bet-types.ts'
import { formatRate } from '../../../rules/rate.ts'
import { offeredMarkets } from '../offered-markets.ts'
import { findRateVersions } from './rate-card-store.ts'
import { readTimelines } from './rate-sheets.ts'

/** A better rate of a level in one market. */
interface LevelRate {
  readonly level: number
  /** `2 ตัวบน จ่าย 92 แทน 90`. */
  readonly words: string
  /** The market and the bet type: a member has the rate of his highest level of them. */
  readonly of: string
  /** The market's name. */
  readonly where: string
}

/** What levels are paid more by the rates that hold, in words. Reads four short tables whole. */
export async function findLevelRates(services: Services): Promise<LevelRate[]> {
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
  return [...timelines].flatMap(([marketId, { current }]) =>
    current.rules.flatMap(({ betType, rateX100 }) =>
      (current.extraOf(betType)?.vip ?? []).map((step) => ({
        level: step.levelFrom,
        words: `${betTypeInfo[betType].name} จ่าย ${formatRate(step.rateX100)} แทน ${formatRate(rateX100)}`,
        of: `${marketId} ${betType}`,
        where: nameOf.get(marketId) ?? '',
      })),
    ),
  )
}
