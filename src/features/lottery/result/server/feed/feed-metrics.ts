import { Gauge } from 'prom-client'
import type { Services } from '#platform/services.ts'
import { alarmKinds } from '../../feed-contract.ts'
import { findOpenAlarms } from './alarm-store.ts'

/** Adds to `/metrics` how many rounds have sources that contradict, undecided, by kind. */
export function addFeedMetrics({ db, log, metrics }: Services): void {
  new Gauge({
    name: 'lottery_feed_alarms',
    help: 'Rounds whose result sources contradict each other, themselves or the result, undecided',
    labelNames: ['kind'],
    registers: [metrics.registry],
    async collect() {
      try {
        const open = await findOpenAlarms(db)
        for (const kind of alarmKinds) {
          this.set({ kind }, open.filter((alarm) => alarm.kind === kind).length)
        }
      } catch (error) {
        log.warn({ err: error }, 'the alarms of the result sources cannot be read')
        this.reset()
      }
    },
  })
}
