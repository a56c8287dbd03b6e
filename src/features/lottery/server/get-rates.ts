import { Refusal } from '#kernel/errors.ts'
import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { Session } from '#platform/session/session.ts'
import {
  lotteryErrors,
  type getRate as rateCall,
  type listRates as call,
  type RateRow,
} from '../contract.ts'
import { betTypeInfo, betTypes, type BetType } from '../rules/bet-types.ts'
import { chancesOf, returnPercent, setChances, setReturnPercent } from '../rules/chance.ts'
import { setTierNames } from '../rules/set-tiers.ts'
import { loadRound } from './get-round.ts'
import { paid } from './lobby/paid.ts'
import { findLevel, findRateExtras } from './lobby/rate-card-store.ts'
import { findRates, findRules, type RateRule } from './market-store.ts'
import { offeredMarkets } from './offered-markets.ts'
import { marketView } from './round-view.ts'
import { findVersions } from './schedule-store.ts'
import { findUpcomingChanges } from './lobby/rate-sheets.ts'

/**
 * What a round pays whoever asks, by his level, with the chance beside each rate: the rates that the
 * sale will compare a bill with. @throws not_found
 */
export async function getRate(
  { db }: Services,
  session: Session | null,
  roundId: number,
): Promise<CallOutput<typeof rateCall>> {
  const { round } = await loadRound(db, roundId)
  const [versions, extras, level] = await Promise.all([
    findRates(db, [round.rateVersionId]),
    findRateExtras(db, [round.rateVersionId]),
    session?.kind === 'member' ? findLevel(db, session.subjectId) : 1,
  ])
  const rules = versions.get(round.rateVersionId)?.rates ?? []
  const extraOf = (betType: BetType) => extras.find((extra) => extra.betType === betType)
  const mine = rules.map((rule) => ({ ...rule, rateX100: paid({ extraOf }, rule, level) }))
  return rateRows(mine).map((row) => ({
    ...row,
    base_rate: rules.find((rule) => rule.betType === row.bet_type)?.rateX100 ?? row.rate,
    discount_bp: extraOf(row.bet_type)?.discountBp ?? 0,
  }))
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
