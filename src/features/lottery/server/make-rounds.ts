import type { Tx } from '#platform/database/database.ts'
import { plannedRounds } from '../rules/schedule.ts'
import { findCalendar, findMarkets, findSchedules, findVersionsAt } from './market-store.ts'
import { dropUnplannedRounds, insertRounds, type RoundRow } from './round-store.ts'

/**
 * Makes the rounds of the days ahead from schedule and calendar rows, and gives up upcoming ones
 * that the calendar has taken out. Running it again makes nothing twice. It is the only code that
 * makes a round.
 * @returns the rounds that were given up
 */
export async function makeRounds(tx: Tx, now: Date): Promise<RoundRow[]> {
  const codes = new Map((await findMarkets(tx)).map((market) => [market.marketId, market.code]))
  const dropped: RoundRow[] = []
  for (const schedule of await findSchedules(tx, now)) {
    const { marketId, scheduleVersionId } = schedule
    const planned = plannedRounds(schedule, await findCalendar(tx, marketId), now)
    const rounds = await Promise.all(
      planned.map(async (round) => ({
        ...round,
        marketId,
        scheduleVersionId,
        roundNo: 1,
        roundRef: `${codes.get(marketId)}-${round.drawDay}`,
        ...(await findVersionsAt(tx, marketId, round.openAt ?? now)),
      })),
    )
    await insertRounds(tx, rounds)
    dropped.push(
      ...(await dropUnplannedRounds(
        tx,
        marketId,
        planned.map((round) => round.drawDay),
      )),
    )
  }
  return dropped
}
