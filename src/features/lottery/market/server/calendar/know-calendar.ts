import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  calendarErrors as errors,
  type calendarCheck,
  type calendarKnow,
} from '../../calendar-contract.ts'
import { calendarNotices, type CalendarNotice } from '../../rules/calendar-notices.ts'
import { lockMarketRules, type MarketRow } from '../market-store.ts'
import { offeredMarkets } from '../offered-markets.ts'
import { findKnownUntil, findTentativeDays, insertKnownUntil } from './calendar-store.ts'
import { loadMarkets } from '../versions/read-versions.ts'
import { lotteryAudit } from '../../../audit-contract.ts'

/** Further than any notice looks ahead. */
const LOOK_AHEAD_DAYS = 60

/** What the desk has to look up today: days to confirm, calendars that run out. Soonest first. */
export async function findNotices({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<CalendarNotice[]> {
  const today = bangkokDay(await clock.now())
  const [tentative, known] = await Promise.all([
    findTentativeDays(db, today, addDays(today, LOOK_AHEAD_DAYS)),
    findKnownUntil(db),
  ])
  return calendarNotices(today, tentative, known)
}

/** The same for the desk, and up to when each calendar was looked up. */
export async function checkCalendars(
  services: Services,
): Promise<CallOutput<typeof calendarCheck>> {
  const [notices, known, markets] = await Promise.all([
    findNotices(services),
    findKnownUntil(services.db),
    offeredMarkets(services, services.db),
  ])
  const named = new Map(markets.map((market) => [market.marketId, market]))
  return {
    notices: notices.map(({ marketId, daysLeft, ...notice }) => ({
      market: {
        market_id: marketId,
        code: named.get(marketId)?.code ?? '',
        name: named.get(marketId)?.name ?? '',
      },
      ...notice,
      days_left: daysLeft,
    })),
    known: known.map((row) => ({
      market_id: row.marketId,
      known_until: row.knownUntil,
      source: row.source,
      by: row.by,
    })),
  }
}

/**
 * Stores up to which day staff compared a market's calendar with an announcement.
 * @throws not_found, calendar_day_over, calendar_unchanged
 */
export async function knowCalendar(
  services: Services,
  staffId: number,
  input: CallInput<typeof calendarKnow>,
): Promise<CallOutput<typeof calendarKnow>> {
  const markets = await loadMarkets(services, input)
  const { until } = input
  const today = bangkokDay(await services.clock.now())
  if (until < today) throw refuseField(errors.calendar_day_over, 'until')
  return inTransaction(services.db, async (tx) => {
    const known = new Map((await findKnownUntil(tx)).map((row) => [row.marketId, row.knownUntil]))
    if (known.get(input.market_id) === until) throw refuseField(errors.calendar_unchanged, 'until')
    for (const market of markets) await knowOne(tx, staffId, market, input, known)
    return { market_id: input.market_id, known_until: until }
  })
}

async function knowOne(
  tx: Tx,
  staffId: number,
  market: MarketRow,
  { until, source }: CallInput<typeof calendarKnow>,
  known: ReadonlyMap<number, Day>,
): Promise<void> {
  await lockMarketRules(tx, market.marketId)
  await insertKnownUntil(tx, { marketId: market.marketId, knownUntil: until, source, staffId })
  await audit(tx, lotteryAudit, {
    staffId,
    action: 'market.calendar_known',
    object: { kind: 'market_calendar', id: market.marketId },
    before: { known_until: known.get(market.marketId) ?? null },
    after: { known_until: until },
    detail: { market: market.code },
    reason: source,
  })
}
