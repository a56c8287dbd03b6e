import type { RateRow } from '../../rate-contract.ts'
import { betTypeInfo, betTypes } from '../../../rules/bet-types.ts'
import { chancesOf, returnPercent, setChances, setReturnPercent } from '../../../rules/chance.ts'
import { setTierNames } from '../../../rules/set-tiers.ts'
import type { RateRule } from '../market-store.ts'

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
