import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField, requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { riskErrors as errors, type riskBoard } from '../operator-contract.ts'
import { betTypeInfo, betTypes, type BetType } from '../../rules/bet-types.ts'
import type { Exposure } from '../rules/exposure.ts'
import { costIfDrawn, meanPayout, worstCase } from '../rules/exposure-figures.ts'
import { type TypeExposure, typeExposure, worstType } from '../rules/type-exposure.ts'
import { bandsOf, countUpTo, overstatedBy, payoutsOf, quantile } from '../rules/payout-spread.ts'
import { findRates, type RateRule } from '../../market/server/market-store.ts'
import { drawingOf, exposureCache } from './exposure-cache.ts'
import { findRiskRound, findRoundSales, type RiskRound } from './exposure-store.ts'
import { numberStandings, type NumberStanding } from './number-states.ts'
import { findRuledNumbers, findRulesOfRound } from './number-rule-store.ts'
import { viewRiskRound } from './risk-view.ts'

type Board = CallOutput<typeof riskBoard>

const BANDS = 12

/**
 * One round at the risk desk: what every draw would cost, from the rows that the sales keep, and
 * each number of one bet type. Reads a few thousand rows by key. @throws not_found, bet_type_unsold
 */
export async function readBoard(
  services: Services,
  input: CallInput<typeof riskBoard>,
): Promise<Board> {
  const { db, clock } = services
  const now = await clock.now()
  const round = requireFound(await findRiskRound(db, input.round_id))
  const [held, sales, ruled, rules, versions] = await Promise.all([
    exposureCache(services).read(db, [round]),
    findRoundSales(db, round.roundId),
    findRuledNumbers(db, [round.roundId], now),
    findRulesOfRound(db, round, now),
    findRates(db, [round.rateVersionId]),
  ])
  const rates = versions.get(round.rateVersionId)?.rates ?? []
  const { rows, exposure } = requireFound(held.get(round.roundId))
  const types = typesOf(rates, { rows, ruled, later: [] })
  const wanted = input.bet_type ?? worstType(types)?.betType
  const type = types.find(({ betType }) => betType === wanted)
  if (!type) throw refuseField(errors.bet_type_unsold, 'bet_type')
  const { rate } = type
  const later = rules.filter(({ startsAt }) => startsAt > now)
  return {
    server_time: now,
    round: viewRiskRound(round),
    bet_type: rate.betType,
    bet_types: types.map(viewType),
    bills: sales.bills,
    members: sales.members,
    sales: sales.netSatang,
    ...viewFigures(round, exposure, sales.netSatang),
    numbers: numberStandings(rate, { rows, ruled, later }).map((one) =>
      viewNumber(one, costIfDrawn(exposure, rate.betType, one.number)),
    ),
  }
}

/** A bet type that the market sells, and how it stands. */
interface SoldType extends TypeExposure {
  readonly betType: BetType
  readonly rate: RateRule
  readonly soldSatang: bigint
}

function typesOf(
  rates: readonly RateRule[],
  of: Parameters<typeof numberStandings>[1],
): SoldType[] {
  return betTypes.flatMap((betType) => {
    const rate = rates.find((one) => one.betType === betType)
    if (!rate) return []
    const standings = numberStandings(rate, of)
    const soldSatang = standings.reduce((sum, one) => sum + one.soldSatang, 0n)
    return [{ betType, rate, soldSatang, ...typeExposure(standings) }]
  })
}

const viewType = (type: SoldType): Board['bet_types'][number] => ({
  bet_type: type.betType,
  name: betTypeInfo[type.betType].name,
  digits: betTypeInfo[type.betType].digits,
  rate: type.rate.rateX100,
  sold: type.soldSatang,
  cap: type.rate.capSatang,
  worst: type.worstSatang,
  share_bp: type.shareBp,
})

function viewFigures(round: RiskRound, exposure: Exposure, salesSatang: bigint) {
  const drawing = drawingOf(round.resultRule)
  const { payoutSatang, ...draw } = worstCase(exposure, drawing)
  const payouts = payoutsOf(exposure, drawing)
  return {
    worst: {
      draw: { ...draw, front3: [...draw.front3], bottom3: [...draw.bottom3] },
      payout: payoutSatang,
      house: salesSatang - payoutSatang,
    },
    mean: meanPayout(exposure),
    p95: quantile(payouts, 950),
    loss_outcomes: payouts.outcomes - countUpTo(payouts, salesSatang),
    outcomes: payouts.outcomes,
    overstated: overstatedBy(payouts),
    bands: bandsOf(payouts, BANDS).map((band) => ({
      over: band.overSatang,
      up_to: band.upToSatang,
      outcomes: band.outcomes,
    })),
  }
}

/** A number as the desk shows it. */
export function viewNumber(one: NumberStanding, ifDrawnSatang: bigint): Board['numbers'][number] {
  return {
    number: one.number,
    sold: one.soldSatang,
    liability: one.liabilitySatang,
    if_drawn: ifDrawnSatang,
    cap: one.capSatang,
    room: one.roomSatang,
    rate: one.rateX100,
    state: one.state,
    reason: one.reason,
    has_later: one.hasLater,
  }
}
