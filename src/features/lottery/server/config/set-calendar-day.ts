import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import {
  configErrors as errors,
  type calendarList,
  type calendarSet,
} from '../../config-contract.ts'
import { lockMarketRules } from '../risk/number-rule-store.ts'
import { roundsJob } from '../rounds-job.ts'
import { findCalendarRows, insertCalendarDay, isDayClosed } from './calendar-store.ts'
import { loadMarket } from './read-versions.ts'

/** The days of a market that are not as usual, from today on. @throws not_found */
export async function listCalendar(
  services: Services,
  marketId: number,
): Promise<CallOutput<typeof calendarList>> {
  await loadMarket(services, marketId)
  const today = bangkokDay(await services.clock.now())
  const rows = await findCalendarRows(services.db, marketId, today)
  return rows
    .filter(({ state }) => state !== 'as_usual')
    .map((row) => ({
      day: row.day,
      state: row.state,
      moved_to: row.movedTo,
      reason: row.reason,
      by: row.by,
      created_at: row.createdAt,
    }))
}

/**
 * Takes a draw out of the calendar, moves it, adds a special one, or takes an exception back. The
 * rounds follow within the minute: an open one moves with its bills, one that is gone refunds nobody,
 * since it never sold. @throws not_found, calendar_day_over, calendar_unchanged
 */
export async function setCalendarDay(
  services: Services,
  staffId: number,
  input: CallInput<typeof calendarSet>,
): Promise<CallOutput<typeof calendarSet>> {
  const market = await loadMarket(services, input.market_id)
  const today = bangkokDay(await services.clock.now())
  const { day, state, moved_to: movedTo, reason } = input
  return inTransaction(services.db, async (tx) => {
    await lockMarketRules(tx, market.marketId)
    const isOver = day < today || (movedTo !== null && movedTo < today)
    if (isOver || (await isDayClosed(tx, market.marketId, day))) {
      throw refuseField(errors.calendar_day_over, 'day')
    }
    const [before] = (await findCalendarRows(tx, market.marketId, day)).filter(
      (row) => row.day === day,
    )
    const was = { state: before?.state ?? 'as_usual', moved_to: before?.movedTo ?? null }
    if (was.state === state && was.moved_to === movedTo) {
      throw refuseField(errors.calendar_unchanged, 'state')
    }
    await insertCalendarDay(tx, { marketId: market.marketId, day, state, movedTo, reason, staffId })
    await audit(tx, {
      staffId,
      action: 'market.calendar_day',
      object: `market:${market.marketId}:calendar:${day.replaceAll('-', '')}`,
      detail: { market: market.code, reason, before: was, after: { state, moved_to: movedTo } },
    })
    await requestJob(tx, roundsJob, {})
    return { day, state, moved_to: movedTo }
  })
}
