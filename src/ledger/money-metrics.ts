import { Gauge } from 'prom-client'
import type { Services } from '#platform/services.ts'
import { isStalled, moneyHealth, type MoneyHealth } from './money-watch.ts'
import type { ReconcileRun } from './reconcile-runs.ts'

/** One reading serves all gauges of a scrape, which are collected side by side. */
const READING_MS = 1_000

/**
 * Adds the figures of books and seals to `/metrics`. They are read at each scrape, so every process
 * tells the same, whichever of them seals and proves.
 */
export function addMoneyMetrics({ db, log, metrics }: Services): void {
  let readAtMs = -Infinity
  let reading: Promise<MoneyHealth | undefined> = Promise.resolve(undefined)
  const read = () => {
    if (performance.now() - readAtMs > READING_MS) {
      readAtMs = performance.now()
      reading = moneyHealth(db).catch((error: unknown) => {
        log.warn({ err: error }, 'the figures of the ledger cannot be read')
        return undefined
      })
    }
    return reading
  }
  const registers = [metrics.registry]
  const sealGauge = (name: string, help: string, figure: (health: MoneyHealth) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const health = await read()
        this.set(health ? figure(health) : Number.NaN)
      },
    })
  const runGauge = (name: string, help: string, figure: (run: ReconcileRun) => number) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['level'],
      async collect() {
        this.reset()
        for (const run of (await read())?.runs ?? []) this.set({ level: run.level }, figure(run))
      },
    })
  sealGauge('ledger_seal_height', 'The last seal of the ledger', ({ seal }) => Number(seal.height))
  sealGauge(
    'ledger_seal_lag_seconds',
    'Age of the oldest batch without a seal',
    ({ seal }) => seal.lagSeconds,
  )
  sealGauge(
    'ledger_horizon_stalled',
    '1 while an open transaction keeps batches from being sealed',
    ({ seal }) => (isStalled(seal) ? 1 : 0),
  )
  runGauge(
    'ledger_reconcile_age_seconds',
    'Time since the last proof of the books ended',
    (run) => run.ageSeconds,
  )
  runGauge('ledger_reconcile_seconds', 'How long the last proof took', (run) => run.seconds)
  runGauge('ledger_reconcile_faults', 'What the last proof found wrong', (run) => run.faultCount)
  runGauge('ledger_reconcile_failed', '1 if the last proof could not be finished', (run) =>
    run.failure === null ? 0 : 1,
  )
}
