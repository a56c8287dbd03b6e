import { Gauge } from 'prom-client'
import type { Services } from '#platform/services.ts'
import { countOverdueBonusRuns } from './bonus-store.ts'

/** Adds to `/metrics` how many drawn rounds wait for their bonuses: one that does is a fault. */
export function addBonusMetrics({ db, log, metrics }: Services): void {
  new Gauge({
    name: 'yeekee_bonuses_overdue',
    help: 'Rounds drawn over a minute ago whose bonuses are not decided',
    registers: [metrics.registry],
    async collect() {
      try {
        this.set(await countOverdueBonusRuns(db))
      } catch (error) {
        log.warn({ err: error }, 'the bonuses that wait cannot be counted')
        this.reset()
      }
    },
  })
}
