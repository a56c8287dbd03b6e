import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField, requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { riskErrors as errors, type riskNumber, type riskRules } from '../operator-contract.ts'
import { isNumberOf } from '../../rules/bet-types.ts'
import { costIfDrawn } from '../rules/exposure-figures.ts'
import { selectedNumbers } from '../rules/number-rules.ts'
import { findRates } from '../../market/server/market-store.ts'
import type { RiskPorts } from './ports.ts'
import { exposureCache } from './exposure-cache.ts'
import { findHolders, findRiskRound } from './exposure-store.ts'
import { standingOf } from './number-states.ts'
import { findRuledNumbers, findRulesOfRound } from './number-rule-store.ts'
import { viewNumber } from './read-board.ts'
import { viewNumberRule } from './risk-view.ts'

const HOLDERS_MAX = 10

/**
 * One number of a round: who has most on it, masked, and the rules that hold or will.
 * @throws not_found, bet_type_unsold, number_malformed
 */
export async function readNumber(
  services: Services,
  ports: RiskPorts,
  input: CallInput<typeof riskNumber>,
): Promise<CallOutput<typeof riskNumber>> {
  const { db, clock } = services
  const { bet_type: betType, number } = input
  const now = await clock.now()
  const round = requireFound(await findRiskRound(db, input.round_id))
  const [held, versions, ruled, rules, holders] = await Promise.all([
    exposureCache(services).read(db, [round]),
    findRates(db, [round.rateVersionId]),
    findRuledNumbers(db, [round.roundId], now),
    findRulesOfRound(db, round, now),
    findHolders(db, { roundId: round.roundId, betType, number }),
  ])
  const rate = versions.get(round.rateVersionId)?.rates.find((one) => one.betType === betType)
  if (!rate) throw refuseField(errors.bet_type_unsold, 'bet_type')
  if (!isNumberOf(betType, number)) throw refuseField(errors.number_malformed, 'number')
  const { rows, exposure } = requireFound(held.get(round.roundId))
  const isThis = (one: { betType: string; number: string }) =>
    one.betType === betType && one.number === number
  const own = rules.filter(
    (rule) => rule.betType === betType && selectedNumbers(rule)?.includes(number),
  )
  const hasLater = own.some(({ startsAt }) => startsAt > now)
  const standing = standingOf(rate, number, rows.find(isThis), ruled.find(isThis), hasLater)
  const shown = holders.slice(0, HOLDERS_MAX)
  const labels = await ports
    .members(services)
    .findLabels(shown.map(({ memberId }) => Number(memberId)))
  return {
    ...viewNumber(standing, costIfDrawn(exposure, betType, number)),
    base_rate: rate.rateX100,
    bills: holders.reduce((sum, holder) => sum + holder.bills, 0),
    members: holders.length,
    holders: shown.map((holder) => ({
      member_id: Number(holder.memberId),
      member: labels.get(Number(holder.memberId))?.username ?? `#${holder.memberId}`,
      bills: holder.bills,
      stake: holder.stakeSatang,
      liability: holder.liabilitySatang,
    })),
    rules: own.map((rule) => viewNumberRule(rule, now)),
  }
}

/** Every rule that holds for a round or will, newest first. @throws not_found */
export async function listRules(
  { db, clock }: Services,
  roundId: number,
): Promise<CallOutput<typeof riskRules>> {
  const now = await clock.now()
  const round = requireFound(await findRiskRound(db, roundId))
  const rules = await findRulesOfRound(db, round, now)
  return rules.map((rule) => viewNumberRule(rule, now))
}
