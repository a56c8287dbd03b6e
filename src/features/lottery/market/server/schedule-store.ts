import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { YearlyShift } from '../rules/glo-dates.ts'
import type { IntervalSchedule } from '../rules/interval.ts'
import type { Calendar, CalendarDay, Schedule } from '../rules/schedule.ts'
import type { CurrentVersions } from './market-store.ts'

export type ScheduleVersion = (Schedule | IntervalSchedule) & {
  readonly scheduleVersionId: bigint
  readonly marketId: number
  readonly validFrom: Date
}

/**
 * The schedule that holds at an instant, one a market. An instant of ours has whole milliseconds: a version of the
 * same millisecond holds.
 */
export async function findSchedules(db: Db | Tx, at: Date): Promise<ScheduleVersion[]> {
  const { rows } = await sql<ScheduleVersion & { shifts: YearlyShift[] }>`
    select distinct on (market_id)
           schedule_version_id as "scheduleVersionId", market_id as "marketId",
           day_rule as "dayRule", weekday_mask as "weekdayMask", month_days as "monthDays", shifts,
           open_time::text as "openTime", open_days_before as "openDaysBefore",
           close_time::text as "closeTime", draw_time::text as "drawTime", zone,
           ahead_days as "aheadDays", every_s as "everyS", rounds_per_day as "roundsPerDay",
           open_before_s as "openBeforeS", shoot_tail_s as "shootTailS",
           make_before_s as "makeBeforeS", ref_prefix as "refPrefix", valid_from as "validFrom"
      from lottery.schedule_version
     where date_trunc('milliseconds', valid_from) <= ${at}
     order by market_id, version desc`.execute(db)
  return rows
}

/** The exceptions that hold between two days, by market. One read of a small table. */
export async function findCalendars(
  db: Db | Tx,
  from: Day,
  to: Day,
): Promise<Map<number, Calendar>> {
  const { rows } = await sql<{
    marketId: number
    day: Day
    state: string
    movedTo: Day | null
    closeTime: string | null
    drawTime: string | null
  }>`
    select distinct on (market_id, day) market_id as "marketId", day::text, state,
           moved_to::text as "movedTo", close_time::text as "closeTime", draw_time::text as "drawTime"
      from lottery.calendar_day where day between ${from}::date and ${to}::date
     order by market_id, day, calendar_day_id desc`.execute(db)
  const calendars = new Map<number, Map<Day, CalendarDay>>()
  for (const { marketId, day, ...row } of rows) {
    const exception = exceptionOf(row)
    if (!exception) continue
    const calendar = calendars.get(marketId) ?? new Map<Day, CalendarDay>()
    calendars.set(marketId, calendar.set(day, exception))
  }
  return calendars
}

/** How a row differs from the schedule; undefined for `as_usual`. */
export function exceptionOf({
  state,
  movedTo,
  closeTime,
  drawTime,
}: {
  readonly state: string
  readonly movedTo: Day | null
  readonly closeTime: string | null
  readonly drawTime: string | null
}): CalendarDay | undefined {
  if (state === 'no_draw' || state === 'extra') return { state }
  if (state === 'other_hours' && closeTime !== null && drawTime !== null) {
    return { state, closeTime, drawTime }
  }
  return state === 'moved' && movedTo !== null ? { state, to: movedTo } : undefined
}

/** Tells which versions hold for a round of a market that opens at an instant. @throws when none */
export type VersionsAt = (marketId: number, at: Date) => CurrentVersions

interface VersionRow {
  readonly kind: 'rule' | 'rate'
  readonly marketId: number
  readonly id: bigint
  readonly validFrom: Date
  readonly version: number
}

/** Every version of rules and rates, newest first: two short tables, read once for all rounds. */
export async function findVersions(db: Db | Tx): Promise<VersionsAt> {
  const { rows } = await sql<VersionRow>`
    select 'rule' as kind, market_id as "marketId", rule_version_id as id, valid_from as "validFrom",
           version
      from lottery.rule_version
    union all
    select 'rate', market_id, rate_version_id, valid_from, version from lottery.rate_version
     order by version desc`.execute(db)
  const byMarket = Map.groupBy(rows, (row) => `${row.kind}/${row.marketId}`)
  const newest = (kind: VersionRow['kind'], marketId: number, at: Date): bigint => {
    const row = byMarket.get(`${kind}/${marketId}`)?.find(({ validFrom }) => validFrom <= at)
    if (row) return row.id
    throw new Error(`lottery: market ${marketId} has no ${kind} version at ${at.toISOString()}`)
  }
  return (marketId, at) => ({
    ruleVersionId: newest('rule', marketId, at),
    rateVersionId: newest('rate', marketId, at),
  })
}
