import { Refusal } from '#kernel/errors.ts'
import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import { lotteryErrors } from '../../../errors.ts'
import { type listRates as call } from '../../rate-contract.ts'
import { findUpcomingChanges } from './rate-sheets.ts'
import { findRates, findRules } from '../market-store.ts'
import { marketView } from '../market-view.ts'
import { offeredMarkets } from '../offered-markets.ts'
import { rateRows } from './rate-rows.ts'
import { findVersions } from '../schedule-store.ts'

/** Present rates and rules of every market, or of one category. @throws agent_unknown */
export async function listRates(
  services: Services,
  filter: { category_id?: number | undefined; agent_id?: number | undefined },
): Promise<CallOutput<typeof call>> {
  const { db, clock, config } = services
  if (filter.agent_id !== undefined && filter.agent_id !== config.agent.id) {
    throw new Refusal(lotteryErrors.agent_unknown)
  }
  const now = await clock.now()
  const markets = (await offeredMarkets(services, db)).filter(
    (market) => filter.category_id === undefined || market.categoryId === filter.category_id,
  )
  const versionsAt = await findVersions(db)
  const held = markets.map((market) => ({ market, ...versionsAt(market.marketId, now) }))
  const [rules, rates, changes] = await Promise.all([
    findRules(
      db,
      held.map(({ ruleVersionId }) => ruleVersionId),
    ),
    findRates(
      db,
      held.map(({ rateVersionId }) => rateVersionId),
    ),
    findUpcomingChanges(db, now),
  ])
  return held.map(({ market, ruleVersionId, rateVersionId }) => {
    const version = rates.get(rateVersionId)
    return {
      ...marketView(market),
      category_name: market.categoryName,
      rule_text: rules.get(ruleVersionId)?.ruleText ?? '',
      rate_version: version?.version ?? 0,
      rates: rateRows(version?.rates ?? []),
      upcoming_change: changes.get(market.marketId) ?? null,
    }
  })
}
