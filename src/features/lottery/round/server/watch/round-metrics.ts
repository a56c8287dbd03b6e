import { Gauge } from 'prom-client'
import type { Services } from '#platform/services.ts'
import { roundFaults, type RoundFault } from '../../rules/round-faults.ts'
import { findNotices } from '../../../market/server/calendar/know-calendar.ts'
import { countRecentFaults } from './watch-store.ts'

/**
 * Adds to `/metrics` how many rounds were late or missing in the last day, and what calendars lack.
 */
export function addRoundMetrics({ db, clock, log, metrics }: Services): void {
  new Gauge({
    name: 'lottery_round_faults',
    help: 'Rounds of the last day that were late or missing against their schedule',
    labelNames: ['fault'],
    registers: [metrics.registry],
    async collect() {
      try {
        const counts = new Map((await countRecentFaults(db)).map((row) => [row.fault, row.rounds]))
        for (const fault of Object.keys(roundFaults) as RoundFault[]) {
          this.set({ fault }, counts.get(fault) ?? 0)
        }
      } catch (error) {
        log.warn({ err: error }, 'the figures of the rounds cannot be read')
        this.reset()
      }
    },
  })
  new Gauge({
    name: 'lottery_calendar_notices',
    help: 'Days of calendars that nobody has confirmed yet, and calendars that run out soon',
    labelNames: ['kind'],
    registers: [metrics.registry],
    async collect() {
      try {
        const notices = Map.groupBy(await findNotices({ db, clock }), ({ kind }) => kind)
        for (const kind of ['unconfirmed', 'ends'] as const) {
          this.set({ kind }, notices.get(kind)?.length ?? 0)
        }
      } catch (error) {
        log.warn({ err: error }, 'the calendars cannot be read')
        this.reset()
      }
    },
  })
}
