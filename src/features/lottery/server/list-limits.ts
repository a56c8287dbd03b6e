import type { Services } from '#platform/services.ts'
import type { LimitRow } from '../contract.ts'
import { betTypes } from '../rules/bet-types.ts'
import { numberState } from '../rules/limits.ts'
import { loadRound } from './get-round.ts'
import { findExposure } from './limit-store.ts'
import { findRates } from './market-store.ts'

/** เลขอั้น of a round, in the order of the bet screen, then by number. @throws not_found */
export async function listLimits({ db }: Services, roundId: number): Promise<LimitRow[]> {
  const { round } = await loadRound(db, roundId)
  const [versions, exposure] = await Promise.all([
    findRates(db, [round.rateVersionId]),
    findExposure(db, round.roundId),
  ])
  const rates = new Map(
    versions.get(round.rateVersionId)?.rates.map((rate) => [rate.betType, rate]) ?? [],
  )
  const rows = exposure.flatMap((row): LimitRow[] => {
    const rate = rates.get(row.betType)
    if (!rate) return []
    const standing = { ...row, baseRateX100: rate.rateX100, steps: rate.steps }
    const now = numberState(standing, rate.minSatang)
    if (now.state === 'open' || now.reason === null) return []
    return [
      {
        bet_type: row.betType,
        number: row.number,
        state: now.state,
        rate: now.rateX100,
        base_rate: rate.rateX100,
        room: now.roomSatang,
        reason: now.reason,
      },
    ]
  })
  return rows.toSorted((a, b) => betTypes.indexOf(a.bet_type) - betTypes.indexOf(b.bet_type))
}
