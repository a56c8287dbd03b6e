import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { intervalRef, plannedIntervalRounds, type IntervalSchedule } from '../rules/interval.ts'
import { plannedRounds, type Schedule } from '../rules/schedule.ts'
import {
  findCalendar,
  findSchedules,
  findVersionsAt,
  type ScheduleVersion,
} from './market-store.ts'
import { offeredMarkets } from './offered-markets.ts'
import {
  dropUnplannedRounds,
  findMadeRounds,
  putRound,
  type NewRound,
  type RoundRow,
} from './round-store.ts'

/**
 * Makes the rounds ahead from schedule and calendar rows, moves those whose draw is held on another
 * day, and gives up upcoming ones that the calendar has taken out. Running it again changes nothing.
 * It is the only code that makes a round.
 * @returns the rounds that were there and changed
 */
export async function makeRounds(services: Services, tx: Tx, now: Date): Promise<RoundRow[]> {
  const markets = await offeredMarkets(services, tx)
  const codes = new Map(markets.map((market) => [market.marketId, market.code]))
  const changed: RoundRow[] = []
  for (const schedule of await findSchedules(tx, now)) {
    const code = codes.get(schedule.marketId)
    if (code === undefined) continue
    changed.push(
      ...(schedule.dayRule === 'interval'
        ? await makeIntervalRounds(tx, schedule, now)
        : await makeDailyRounds(tx, schedule, code, now)),
    )
  }
  return changed
}

async function makeDailyRounds(
  tx: Tx,
  schedule: ScheduleVersion & Schedule,
  code: string,
  now: Date,
): Promise<RoundRow[]> {
  const { marketId, scheduleVersionId } = schedule
  const planned = plannedRounds(schedule, await findCalendar(tx, marketId), now)
  const changed = await dropUnplannedRounds(tx, marketId, planned)
  for (const round of planned) {
    const versions = await findVersionsAt(tx, marketId, round.openAt ?? now)
    const moved = await putRound(tx, {
      ...round,
      ...versions,
      marketId,
      scheduleVersionId,
      roundRef: `${code}-${round.drawDay}`,
    } satisfies NewRound)
    if (moved) changed.push(moved)
  }
  return changed
}

/** A round that was made keeps its times: people may have been promised its draw already. */
async function makeIntervalRounds(
  tx: Tx,
  schedule: ScheduleVersion & IntervalSchedule,
  now: Date,
): Promise<RoundRow[]> {
  const { marketId, scheduleVersionId } = schedule
  const planned = plannedIntervalRounds(schedule, await findCalendar(tx, marketId), now)
  const changed = await dropUnplannedRounds(tx, marketId, planned)
  const made = await findMadeRounds(tx, marketId, planned)
  const missing = planned.filter((round) => !made.has(`${round.nominalDay}/${round.roundNo}`))
  if (missing.length === 0) return changed
  const versions = await findVersionsAt(tx, marketId, now)
  for (const round of missing) {
    await putRound(tx, {
      ...round,
      ...versions,
      marketId,
      scheduleVersionId,
      roundRef: intervalRef(schedule, round.nominalDay, round.roundNo),
    })
  }
  return changed
}
