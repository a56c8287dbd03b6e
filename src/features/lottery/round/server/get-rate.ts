import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { Session } from '#platform/session/session.ts'
import type { getRate as call } from '../contract.ts'
import type { BetType } from '../../rules/bet-types.ts'
import { loadRound } from './get-round.ts'
import { paidRate } from '../../market/server/rates/paid-rate.ts'
import { findLevel, findRateExtras } from '../../market/server/rates/rate-card-store.ts'
import { findRates } from '../../market/server/market-store.ts'
import { rateRows } from '../../market/server/rates/rate-rows.ts'

/**
 * What a round pays the one who asks, by his level, with the chance beside each rate: the rates
 * that the sale will compare a bill with. @throws not_found
 */
export async function getRate(
  { db }: Services,
  session: Session | null,
  roundId: number,
): Promise<CallOutput<typeof call>> {
  const { round } = await loadRound(db, roundId)
  const [versions, extras, level] = await Promise.all([
    findRates(db, [round.rateVersionId]),
    findRateExtras(db, [round.rateVersionId]),
    session?.kind === 'member' ? findLevel(db, session.subjectId) : 1,
  ])
  const rules = versions.get(round.rateVersionId)?.rates ?? []
  const extraOf = (betType: BetType) => extras.find((extra) => extra.betType === betType)
  const mine = rules.map((rule) => ({ ...rule, rateX100: paidRate({ extraOf }, rule, level) }))
  return rateRows(mine).map((row) => ({
    ...row,
    base_rate: rules.find((rule) => rule.betType === row.bet_type)?.rateX100 ?? row.rate,
    discount_bp: extraOf(row.bet_type)?.discountBp ?? 0,
  }))
}
