import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { listGameReturns as call } from '../../return-contract.ts'
import { judgeReturn, type ReturnSums } from '../../rules/actual-return.ts'
import { findReturns, type ReturnRow } from './return-store.ts'

/** What games really returned, the most played first. */
export async function listReturns(
  { db }: Services,
  { from, to, provider_id: providerId }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  return (await findReturns(db, { from, to, providerId: providerId ?? null })).map((row) => {
    const sums = sumsOf(row)
    const report = judgeReturn(sums, row.returnBp)
    return {
      provider: row.providerName,
      game_id: row.gameId,
      game: row.gameName,
      version: row.version,
      rounds: Number(row.rounds),
      free_rounds: Number(row.freeRounds),
      staked: sums.staked,
      returned: sums.returned,
      actual_ppm: report.actualPpm,
      theory_ppm: row.returnBp === null ? null : row.returnBp * 100,
      deviation_ppm: report.deviationPpm,
      low_ppm: report.lowPpm,
      high_ppm: report.highPpm,
      z_x100: report.z === null ? null : Math.round(report.z * 100),
      verdict: report.verdict,
    }
  })
}

const sumsOf = (row: ReturnRow): ReturnSums => ({
  rounds: row.rounds,
  staked: BigInt(row.staked),
  returned: BigInt(row.returned),
  stakedSquares: BigInt(row.stakedSquares),
  products: BigInt(row.products),
  returnedSquares: BigInt(row.returnedSquares),
})
