import { Refusal, refuseField } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { addDays, type Day } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import { calendarErrors as errors } from '../../calendar-contract.ts'
import { intervalRounds } from '../../rules/interval.ts'
import { dailyRounds, type Calendar, type PlannedRound } from '../../rules/schedule.ts'
import { exceptionOf, findCalendars, findSchedules } from '../schedule-store.ts'
import type { DayTerms } from './calendar-store.ts'

/** No draw is held further from its nominal day. */
const SHIFT_DAYS_MAX = 14

/**
 * The rounds of a nominal day as the calendar plans them now, as it would, and without any
 * exception.
 */
export interface DayEffect {
  readonly before: readonly PlannedRound[]
  readonly after: readonly PlannedRound[]
  readonly usual: readonly PlannedRound[]
}

/** What new terms for a day would do to its rounds. */
export async function dayEffect(
  tx: Tx,
  marketId: number,
  day: Day,
  terms: DayTerms,
  now: Date,
): Promise<DayEffect> {
  const [from, to] = [addDays(day, -SHIFT_DAYS_MAX), addDays(day, SHIFT_DAYS_MAX)]
  const schedule = (await findSchedules(tx, now)).find((row) => row.marketId === marketId)
  invariant(schedule, `market ${marketId} has a schedule`)
  const calendar =
    (await findCalendars(tx, addDays(from, -SHIFT_DAYS_MAX), addDays(to, SHIFT_DAYS_MAX))).get(
      marketId,
    ) ?? new Map()
  const without = new Map(calendar)
  without.delete(day)
  const exception = exceptionOf(terms)
  const after = exception ? new Map(without).set(day, exception) : without
  const roundsBy = (by: Calendar): PlannedRound[] =>
    (schedule.dayRule === 'interval'
      ? intervalRounds(schedule, by, day, day)
      : dailyRounds(schedule, by, from, to)
    ).filter((round) => round.nominalDay === day)
  return { before: roundsBy(calendar), after: roundsBy(after), usual: roundsBy(without) }
}

/**
 * Other hours are for a day that has a draw; sales end later than now and no later than usual, or a
 * bill could be sold after the value is known. @throws Refusal calendar_hours_misfit
 */
export function requireFittingHours({ after, usual }: DayEffect, now: Date): void {
  const [planned, plain] = [after[0], usual[0]]
  const fits =
    planned?.hasOwnHours === true &&
    plain !== undefined &&
    planned.closeAt > now &&
    planned.closeAt <= plain.closeAt
  if (!fits) throw refuseField(errors.calendar_hours_misfit, 'close_time')
}

/**
 * Whether the rounds of a day may change like this, given the bills that they have.
 * @throws Refusal calendar_day_sold, calendar_day_has_bills
 */
export function requireMayChange(
  { before, after }: DayEffect,
  open: readonly { readonly bills: number }[],
  withBills: boolean,
): void {
  const bills = open.reduce((sum, round) => sum + round.bills, 0)
  if (bills === 0 || isSamePlan(before, after)) return
  const said = `งวดนี้มีโพยแล้ว ${bills} ใบ`
  if (after.length === 0) {
    throw refusal(errors.calendar_day_sold, `${said} ยกเลิกงวดและคืนเงินที่หน้าออกผลก่อน`)
  }
  if (!withBills) throw refusal(errors.calendar_day_has_bills, `${said} โพยจะตามไปที่เวลาใหม่`)
}

const refusal = (definition: (typeof errors)[keyof typeof errors], message: string): Refusal =>
  new Refusal(definition, {
    details: [{ field: 'day', code: definition.code, message }],
  })

function isSamePlan(one: readonly PlannedRound[], other: readonly PlannedRound[]): boolean {
  const times = (rounds: readonly PlannedRound[]) =>
    rounds.map((round) => `${round.closeAt.getTime()}/${round.drawAt.getTime()}`).join()
  return times(one) === times(other)
}
