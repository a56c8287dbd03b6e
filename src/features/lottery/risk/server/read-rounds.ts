import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { riskRounds } from '../operator-contract.ts'
import { worstCase } from '../rules/exposure-figures.ts'
import { fullest } from '../rules/type-exposure.ts'
import { findRates } from '../../market/server/market-store.ts'
import { drawingOf, exposureCache } from './exposure-cache.ts'
import { findRiskRounds } from './exposure-store.ts'
import { numberStandings, type NumberStanding } from './number-states.ts'
import { findRuledNumbers } from './number-rule-store.ts'
import { viewRiskRound } from './risk-view.ts'

/** Every round that holds money without a result, soonest close first, with its figures. */
export async function readRounds(services: Services): Promise<CallOutput<typeof riskRounds>> {
  const { db, clock } = services
  const now = await clock.now()
  const rounds = await findRiskRounds(db)
  const ids = rounds.map(({ roundId }) => roundId)
  const cache = exposureCache(services)
  const [held, ruled, versions] = await Promise.all([
    cache.read(db, rounds),
    findRuledNumbers(db, ids, now),
    findRates(db, [...new Set(rounds.map(({ rateVersionId }) => rateVersionId))]),
  ])
  cache.forgetAllBut(ids)
  const ruledOf = Map.groupBy(ruled, ({ roundId }) => roundId)
  return {
    server_time: now,
    rounds: rounds.flatMap((round) => {
      const own = held.get(round.roundId)
      if (!own) return []
      const of = { rows: own.rows, ruled: ruledOf.get(round.roundId) ?? [], later: [] }
      const standings = (versions.get(round.rateVersionId)?.rates ?? []).flatMap((rate) =>
        numberStandings(rate, of),
      )
      const count = (state: NumberStanding['state']) =>
        standings.filter((standing) => standing.state === state).length
      return [
        {
          ...viewRiskRound(round),
          sold: own.rows.reduce((sum, row) => sum + row.soldSatang, 0n),
          worst: worstCase(own.exposure, drawingOf(round.resultRule)).payoutSatang,
          share_bp: fullest(standings),
          reduced: count('reduced'),
          closed: count('closed'),
        },
      ]
    }),
  }
}
