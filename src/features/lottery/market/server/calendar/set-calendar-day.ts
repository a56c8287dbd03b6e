import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { bangkokDay, type Day } from '#kernel/time.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  calendarErrors as errors,
  type calendarList,
  type calendarSet,
} from '../../calendar-contract.ts'
import { lockMarketRules, type MarketRow } from '../market-store.ts'
import {
  findCalendarRows,
  findOpenRounds,
  insertCalendarDay,
  isDayClosed,
  type DayTerms,
} from './calendar-store.ts'
import { dayEffect, requireFittingHours, requireMayChange } from './day-effect.ts'
import type { ConfigPorts } from '../ports.ts'
import { loadMarket, loadMarkets } from '../versions/read-versions.ts'
import { lotteryAudit } from '../../../audit-contract.ts'

/** The days of a market that are not as usual, from today on. @throws not_found */
export async function listCalendar(
  services: Services,
  marketId: number,
): Promise<CallOutput<typeof calendarList>> {
  await loadMarket(services, marketId)
  const today = bangkokDay(await services.clock.now())
  const rows = await findCalendarRows(services.db, marketId, today)
  return rows
    .filter(({ state, isTentative }) => state !== 'as_usual' || isTentative)
    .map((row) => ({
      day: row.day,
      state: row.state,
      moved_to: row.movedTo,
      close_time: row.closeTime,
      draw_time: row.drawTime,
      is_tentative: row.isTentative,
      reason: row.reason,
      by: row.by,
      created_at: row.createdAt,
    }))
}

/**
 * Takes a draw out of the calendar, moves it, gives it other hours, adds a special one, confirms what was
 * expected, or takes an exception back. The rounds follow within the minute. A round with bills keeps its
 * draw, and moves only when the desk confirms it; a round that is open and has none is called off.
 * @throws not_found, calendar_day_over, calendar_unchanged, calendar_hours_misfit, calendar_day_sold,
 *   calendar_day_has_bills
 */
export async function setCalendarDay(
  services: Services,
  ports: ConfigPorts,
  staffId: number,
  input: CallInput<typeof calendarSet>,
): Promise<CallOutput<typeof calendarSet>> {
  const markets = await loadMarkets(services, input)
  const now = await services.clock.now()
  const { day, state, moved_to: movedTo } = input
  return inTransaction(services.db, async (tx) => {
    for (const market of markets) await setDayOf(tx, { ports, staffId, market, now }, input)
    await ports.planRounds(tx)
    return { day, state, moved_to: movedTo }
  })
}

interface Change {
  readonly ports: ConfigPorts
  readonly staffId: number
  readonly market: MarketRow
  readonly now: Date
}

/** The same for one market. A market of `also` that has this state already is left as it is. */
async function setDayOf(
  tx: Tx,
  { ports, staffId, market, now }: Change,
  input: CallInput<typeof calendarSet>,
): Promise<void> {
  const { day, state, reason } = input
  const { marketId } = market
  await lockMarketRules(tx, marketId)
  await requireDayAhead(tx, marketId, input, bangkokDay(now))
  const [before] = (await findCalendarRows(tx, marketId, day)).filter((row) => row.day === day)
  const terms = termsOf(input)
  if (isSame(before ?? asUsual, terms)) {
    if (marketId !== input.market_id) return
    throw refuseField(errors.calendar_unchanged, 'state')
  }
  const effect = await dayEffect(tx, marketId, day, terms, now)
  if (state === 'other_hours') requireFittingHours(effect, now)
  const isPast = effect.after.some((round) => round.closeAt <= now)
  if (state === 'moved' && isPast) throw refuseField(errors.calendar_day_over, 'moved_to')
  const open = await findOpenRounds(tx, marketId, day)
  requireMayChange(effect, open, input.with_bills)
  await insertCalendarDay(tx, { marketId, day, ...terms, reason, staffId })
  await audit(tx, lotteryAudit, {
    staffId,
    action: 'market.calendar_day',
    object: { kind: 'market_day', id: `${marketId}:${day}` },
    before: told(before ?? asUsual),
    after: told(terms),
    detail: { market: market.code },
    reason,
  })
  if (effect.after.length > 0) return
  // Rounds that sell and whose draw is gone. A bill of this very moment is refunded with them.
  for (const { roundId } of open) await ports.voidOpenRound(tx, staffId, roundId, reason)
}

const asUsual: DayTerms = {
  state: 'as_usual',
  movedTo: null,
  closeTime: null,
  drawTime: null,
  isTentative: false,
}

function termsOf(input: CallInput<typeof calendarSet>): DayTerms {
  const seconds = (time: string | null) => time && time.padEnd(8, ':00')
  return {
    state: input.state,
    movedTo: input.moved_to,
    closeTime: seconds(input.close_time),
    drawTime: seconds(input.draw_time),
    isTentative: input.is_tentative,
  }
}

const isSame = (one: DayTerms, other: DayTerms): boolean =>
  one.state === other.state &&
  one.movedTo === other.movedTo &&
  one.closeTime === other.closeTime &&
  one.drawTime === other.drawTime &&
  one.isTentative === other.isTentative

/** What the audit trail keeps of a day: only what it has. */
const told = (terms: DayTerms) => ({
  day_state: terms.state,
  moved_to: terms.movedTo,
  ...(terms.closeTime === null ? {} : { close_time: terms.closeTime, draw_time: terms.drawTime }),
  ...(terms.isTentative ? { is_tentative: true } : {}),
})

async function requireDayAhead(
  tx: Tx,
  marketId: number,
  { day, moved_to: movedTo }: { day: Day; moved_to: Day | null },
  today: Day,
): Promise<void> {
  const isOver = day < today || (movedTo !== null && movedTo < today)
  if (isOver || (await isDayClosed(tx, marketId, day))) {
    throw refuseField(errors.calendar_day_over, 'day')
  }
}
