import type { Tx } from '#platform/database/database.ts'
import { plannedRounds } from '../rules/schedule.ts'
import {
  findCalendar,
  findMarkets,
  findSchedules,
  findVersionsAt,
  type ScheduleVersion,
} from './market-store.ts'
import { dropUnplannedRounds, putRound, type RoundRow } from './round-store.ts'

/**
 * Makes the rounds of the days ahead from schedule and calendar rows, moves those whose draw is held
 * on another day, and gives up upcoming ones that the calendar has taken out. Running it again
 * changes nothing. It is the only code that makes a round.
 * @returns the rounds that were there and changed
 */
export async function makeRounds(tx: Tx, now: Date): Promise<RoundRow[]> {
  const codes = new Map((await findMarkets(tx)).map((market) => [market.marketId, market.code]))
  const changed: RoundRow[] = []
  for (const schedule of await findSchedules(tx, now)) {
    changed.push(...(await makeMarketRounds(tx, schedule, `${codes.get(schedule.marketId)}`, now)))
  }
  return changed
}

async function makeMarketRounds(
  tx: Tx,
  schedule: ScheduleVersion,
  code: string,
  now: Date,
): Promise<RoundRow[]> {
  const { marketId, scheduleVersionId } = schedule
  const planned = plannedRounds(schedule, await findCalendar(tx, marketId), now)
  const nominalDays = planned.map((round) => round.nominalDay)
  const changed = await dropUnplannedRounds(tx, marketId, nominalDays)
  for (const round of planned) {
    const versions = await findVersionsAt(tx, marketId, round.openAt ?? now)
    const moved = await putRound(tx, {
      ...round,
      ...versions,
      marketId,
      scheduleVersionId,
      roundNo: 1,
      roundRef: `${code}-${round.drawDay}`,
    })
    if (moved) changed.push(moved)
  }
  return changed
}
