import { addDays, bangkokDay } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { intervalRef, plannedIntervalRounds } from '../../../market/rules/interval.ts'
import { plannedRounds, type Calendar, type PlannedRound } from '../../../market/rules/schedule.ts'
import type { MarketRow } from '../../../market/server/market-store.ts'
import { offeredMarkets } from '../../../market/server/offered-markets.ts'
import {
  addRounds,
  dropUnplannedRounds,
  findMadeRounds,
  moveRound,
  type MadeRound,
  type NewRound,
} from './plan-store.ts'
import type { RoundRow } from '../round-store.ts'
import {
  findCalendars,
  findSchedules,
  findVersions,
  type ScheduleVersion,
} from '../../../market/server/schedule-store.ts'

/** No schedule plans further, and no draw is held further from its nominal day. */
const CALENDAR_DAYS = { back: 30, ahead: 150 } as const

/**
 * Makes the rounds ahead from schedule and calendar rows, moves those whose draw is held on another
 * day, and gives up upcoming ones that the calendar has taken out. Running it again changes
 * nothing. It is the only code that makes a round. Cost: five reads whatever the number of markets,
 * and one insert for all that is missing.
 * @returns the rounds that were there and changed
 */
export async function makeRounds(services: Services, tx: Tx, now: Date): Promise<RoundRow[]> {
  const markets = (await offeredMarkets(services, tx)).filter(isPlanned)
  const planned = await planRounds(tx, markets, now)
  const marketIds = markets.map((market) => market.marketId)
  const changed = await dropUnplannedRounds(tx, marketIds, planned)
  const made = await findMadeRounds(tx, planned)
  await addRounds(
    tx,
    planned.filter((round) => !made.has(keyOf(round))),
  )
  for (const round of planned) {
    const before = made.get(keyOf(round))
    if (!before || !mayMove(before, round)) continue
    const moved = await moveRound(tx, round)
    if (moved) changed.push(moved)
  }
  return changed
}

const keyOf = (round: { marketId: number; nominalDay: string; roundNo: number }): string =>
  `${round.marketId}/${round.nominalDay}/${round.roundNo}`

/**
 * Of a market with hundreds of rounds a day nothing is made while nobody may buy them; what it has
 * upcoming when it is switched off is left to its time.
 */
const isPlanned = (market: MarketRow): boolean => market.isOn || market.resultRule !== 'yeekee'

async function planRounds(tx: Tx, markets: readonly MarketRow[], now: Date): Promise<NewRound[]> {
  const today = bangkokDay(now)
  const [schedules, calendars, versionsAt] = [
    await findSchedules(tx, now),
    await findCalendars(
      tx,
      addDays(today, -CALENDAR_DAYS.back),
      addDays(today, CALENDAR_DAYS.ahead),
    ),
    await findVersions(tx),
  ]
  const codes = new Map(markets.map((market) => [market.marketId, market.code]))
  return schedules.flatMap((schedule) => {
    const { marketId, scheduleVersionId } = schedule
    const code = codes.get(marketId)
    if (code === undefined) return []
    const calendar = calendars.get(marketId) ?? new Map()
    return roundsOf(schedule, code, calendar, now).map((round) => ({
      ...round,
      ...versionsAt(marketId, round.openAt ?? now),
      marketId,
      scheduleVersionId,
    }))
  })
}

function roundsOf(
  schedule: ScheduleVersion,
  code: string,
  calendar: Calendar,
  now: Date,
): (PlannedRound & { readonly roundRef: string })[] {
  if (schedule.dayRule === 'interval') {
    return plannedIntervalRounds(schedule, calendar, now).map((round) => ({
      ...round,
      roundRef: intervalRef(schedule, round.nominalDay, round.roundNo),
    }))
  }
  return plannedRounds(schedule, calendar, now).map((round) => ({
    ...round,
    roundRef: `${code}-${round.drawDay}`,
  }))
}

/**
 * Whether a made round differs from the plan where it may still follow it. A round that people
 * shoot in keeps its times: they may have been promised its draw already.
 */
function mayMove(made: MadeRound, planned: NewRound): boolean {
  if (planned.shooting) return false
  if (made.state === 'missed') return true
  const same = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
  const hasTimes = same(made.closeAt, planned.closeAt) && same(made.drawAt, planned.drawAt)
  // Of an open round only the calendar changes the times: a newer schedule is for those to come.
  const isOfPlan = planned.hasOwnHours || made.scheduleVersionId === planned.scheduleVersionId
  if (made.state === 'open') return made.drawDay !== planned.drawDay || (isOfPlan && !hasTimes)
  return (
    made.state === 'upcoming' &&
    !(made.drawDay === planned.drawDay && same(made.openAt, planned.openAt) && hasTimes)
  )
}
