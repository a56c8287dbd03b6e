import type { CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { roundHealth } from '../../operator-contract.ts'
import { roundFaults } from '../../rules/round-faults.ts'
import { findReports, findWatchedUntil } from './watch-store.ts'

const SHOWN_DAYS = 30

/** What the watch has noticed of late and missing rounds in the last weeks. */
export async function readHealth({ db, clock }: Services): Promise<CallOutput<typeof roundHealth>> {
  const now = await clock.now()
  const [watchedUntil, reports] = await Promise.all([
    findWatchedUntil(db),
    findReports(db, addDays(bangkokDay(now), -SHOWN_DAYS)),
  ])
  return {
    server_time: now,
    watched_until: watchedUntil,
    faults: reports.map((row) => ({
      market: { market_id: row.marketId, code: row.marketCode, name: row.marketName },
      draw_day: row.drawDay,
      fault: row.fault,
      name: roundFaults[row.fault],
      rounds: row.rounds,
      first_no: row.firstNo,
      last_no: row.lastNo,
      late_s: row.lateS,
      first_seen_at: row.firstSeenAt,
      last_seen_at: row.lastSeenAt,
    })),
  }
}
