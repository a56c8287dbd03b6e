import * as z from 'zod/mini'
import { addDays, bangkokDay, DAY_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { intervalRounds } from '../../../market/rules/interval.ts'
import {
  faultOf,
  faultsByDay,
  type DayFault,
  type ExpectedRound,
} from '../../rules/round-faults.ts'
import { dailyRounds } from '../../../market/rules/schedule.ts'
import { offeredMarkets } from '../../../market/server/offered-markets.ts'
import { findNotices } from '../../../market/server/calendar/know-calendar.ts'
import { findCalendars, findSchedules } from '../../../market/server/schedule-store.ts'
import {
  findExpected,
  findOnSince,
  findWatchedUntil,
  saveFaults,
  saveWatchedUntil,
} from './watch-store.ts'

/** A round lives a day and a night at most from its opening to its result. */
const LOOK_BACK_MS = 1.5 * DAY_MS
/** After a longer downtime nobody asks for single rounds any more. */
const LOOK_BACK_MAX_MS = 31 * DAY_MS

/**
 * Every five minutes: compares the rounds with the schedules and calendars that ask for them, and
 * stores what is late or missing for staff. It plans by itself and asks nothing of the code
 * that makes rounds, so that a fault there shows. After a downtime it looks at all of it.
 */
export const watchRoundsJob = defineJob({
  name: 'lottery.watch_rounds',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: async (services) => {
    await tellOfCalendars(services)
    await watchRounds(services)
  },
})

/**
 * The first look of a day logs which days of the calendars to confirm, and which calendars run out.
 */
async function tellOfCalendars(services: Services): Promise<void> {
  const [now, watchedUntil] = [await services.clock.now(), await findWatchedUntil(services.db)]
  if (watchedUntil && bangkokDay(watchedUntil) === bangkokDay(now)) return
  for (const notice of await findNotices(services)) {
    services.log.warn({ ...notice }, 'a calendar needs somebody')
  }
}

/** @returns what is new or has grown since the last look */
export async function watchRounds(services: Services): Promise<DayFault[]> {
  const { db, clock, log } = services
  const now = await clock.now()
  const expected = await expectedRounds(services, now)
  const found = await findExpected(db, expected)
  const faults = expected.flatMap((round) => {
    const key = `${round.marketId}/${round.nominalDay}/${round.roundNo}`
    const fault = faultOf(round, found.get(key), now)
    return fault ? [{ round, ...fault }] : []
  })
  const news = await inTransaction(db, async (tx) => {
    await saveWatchedUntil(tx, now)
    return saveFaults(tx, faultsByDay(faults))
  })
  for (const fault of news) log.warn({ ...fault }, 'rounds late or missing')
  return news
}

/**
 * The rounds of markets that are on which should have opened since the last look, and a day more.
 */
async function expectedRounds(services: Services, now: Date): Promise<ExpectedRound[]> {
  const { db } = services
  const watchedMs = (await findWatchedUntil(db))?.getTime() ?? now.getTime()
  const fromMs = Math.max(
    Math.min(watchedMs, now.getTime()) - LOOK_BACK_MS,
    now.getTime() - LOOK_BACK_MAX_MS,
  )
  const [firstDay, lastDay] = [addDays(bangkokDay(new Date(fromMs)), -1), bangkokDay(now)]
  const ids = new Set((await offeredMarkets(services, db)).map((market) => market.marketId))
  const [onSince, schedules, calendars] = [
    await findOnSince(db),
    await findSchedules(db, now),
    await findCalendars(db, addDays(firstDay, -30), addDays(lastDay, 30)),
  ]
  return schedules
    .filter(({ marketId }) => ids.has(marketId))
    .flatMap((schedule): ExpectedRound[] => {
      const { marketId, validFrom } = schedule
      const since = Math.max(
        fromMs,
        validFrom.getTime(),
        onSince.get(marketId)?.getTime() ?? Infinity,
      )
      const calendar = calendars.get(marketId) ?? new Map()
      const rounds =
        schedule.dayRule === 'interval'
          ? intervalRounds(schedule, calendar, firstDay, lastDay)
          : dailyRounds(schedule, calendar, firstDay, lastDay)
      return rounds
        .filter(({ openAt, closeAt }) => {
          const due = openAt ?? closeAt
          return due.getTime() >= since && due <= now
        })
        .map((round) => ({ ...round, marketId }))
    })
}
