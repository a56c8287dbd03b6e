import type { Services } from '#platform/services.ts'
import type { LimitRow } from '../contract.ts'
import { betTypes } from '../../rules/bet-types.ts'
import { loadRound } from '../../round/server/get-round.ts'
import { findRates } from '../../market/server/market-store.ts'
import { findLiabilities } from './exposure-store.ts'
import { findRuledNumbers } from './number-rule-store.ts'
import { numberStandings } from './number-states.ts'

/**
 * เลขอั้น of a round: what its sales, its staff and the rules of this moment make of its numbers, in
 * the order of the bet screen, then by number. @throws not_found
 */
export async function listLimits({ db, clock }: Services, roundId: number): Promise<LimitRow[]> {
  const { round } = await loadRound(db, roundId)
  const [versions, rows, ruled] = await Promise.all([
    findRates(db, [round.rateVersionId]),
    findLiabilities(db, [round.roundId]),
    findRuledNumbers(db, [round.roundId], await clock.now()),
  ])
  const rates = versions.get(round.rateVersionId)?.rates ?? []
  return betTypes.flatMap((betType) => {
    const rate = rates.find((row) => row.betType === betType)
    if (!rate) return []
    return numberStandings(rate, { rows, ruled, later: [] }).flatMap((now): LimitRow[] =>
      now.state === 'open' || now.reason === null
        ? []
        : [
            {
              bet_type: betType,
              number: now.number,
              state: now.state,
              rate: now.rateX100,
              base_rate: rate.rateX100,
              room: now.roomSatang,
              reason: now.reason,
            },
          ],
    )
  })
}
