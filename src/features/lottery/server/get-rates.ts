import { Refusal } from '#kernel/errors.ts'
import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import { lotteryErrors, type listRates as call, type RateRow } from '../contract.ts'
import { betTypeInfo, betTypes } from '../rules/bet-types.ts'
import { chancesOf, returnPercent, setChances, setReturnPercent } from '../rules/chance.ts'
import { setTierNames } from '../rules/set-tiers.ts'
import { loadRound } from './get-round.ts'
import { findRates, findRules, type RateRule } from './market-store.ts'
import { offeredMarkets } from './offered-markets.ts'
import { marketView } from './round-view.ts'
import { findVersions } from './schedule-store.ts'

/** What a round pays, with the chance beside each rate. @throws not_found */
export async function getRate({ db }: Services, roundId: number): Promise<RateRow[]> {
  const { round } = await loadRound(db, roundId)
  const versions = await findRates(db, [round.rateVersionId])
  return rateRows(versions.get(round.rateVersionId)?.rates ?? [])
}

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
  const [rules, rates] = await Promise.all([
    findRules(
      db,
      held.map(({ ruleVersionId }) => ruleVersionId),
    ),
    findRates(
      db,
      held.map(({ rateVersionId }) => rateVersionId),
    ),
  ])
  return held.map(({ market, ruleVersionId, rateVersionId }) => {
    const version = rates.get(rateVersionId)
    return {
      ...marketView(market),
      category_name: market.categoryName,
      rule_text: rules.get(ruleVersionId)?.ruleText ?? '',
      rate_version: version?.version ?? 0,
      rates: rateRows(version?.rates ?? []),
    }
  })
}

/** In the order of the bet screen. */
export function rateRows(rates: readonly RateRule[]): RateRow[] {
  return betTypes.flatMap((betType) => {
    const rate = rates.find((row) => row.betType === betType)
    return rate ? [rateRow(rate)] : []
  })
}

function rateRow(rate: RateRule): RateRow {
  const { name, digits } = betTypeInfo[rate.betType]
  return {
    bet_type: rate.betType,
    name,
    digits,
    rate: rate.rateX100,
    min: rate.minSatang,
    max_per_bet: rate.maxPerBetSatang,
    max_per_number_member: rate.maxPerMemberSatang,
    max_per_number_round: rate.capSatang,
    steps: rate.steps.map((step) => ({ over: step.overSatang, rate: step.rateX100 })),
    chances: chancesOf(rate.betType).map((chance) => ({
      ...chance,
      win_chance: chance.wins / chance.of,
      return_percent: rate.set ? setReturnPercent(rate.set) : returnPercent(rate.rateX100, chance),
    })),
    set: rate.set && {
      unit: rate.set.unitSatang,
      tiers: setChances().map(({ tier, wins, of }) => ({
        tier,
        name: setTierNames[tier],
        prize: rate.set?.prizes[tier] ?? 0n,
        wins,
        of,
      })),
    },
  }
}
