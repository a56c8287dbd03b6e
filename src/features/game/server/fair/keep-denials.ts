import { Gauge } from 'prom-client'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { gameReconcileChanged } from '../../reconcile-contract.ts'
import { countOpenDenials, insertDenials } from './denial-store.ts'
import type { PromisedShoe } from './shoe-store.ts'

/**
 * Keeps what a provider says otherwise than it promised, and raises the alarm once: in the log, in `/metrics`, and at
 * the desk that compares providers with us. The promise itself stays as it was told (decision 0139).
 */
export async function keepDenials(
  services: Services,
  providerId: number,
  told: readonly PromisedShoe[],
): Promise<void> {
  if (told.length === 0) return
  const { db, log } = services
  const denied = await inTransaction(db, async (tx) => {
    const fresh = await insertDenials(tx, providerId, told)
    if (fresh.length > 0) {
      await publish(tx, gameReconcileChanged, { payload: { provider_id: providerId } })
    }
    return fresh
  })
  for (const { room, shoe } of denied) {
    log.error({ providerId, room, shoe }, 'a provider denies what it promised of a shoe')
  }
}

/** Adds to `/metrics` how many denials of a promise wait for a person. */
export function addDenialMetrics({ db, log, metrics }: Services): void {
  new Gauge({
    name: 'game_shoe_denials',
    help: 'Promises of shoes that their provider denied, undecided',
    registers: [metrics.registry],
    async collect() {
      try {
        this.set(await countOpenDenials(db))
      } catch (error) {
        log.warn({ err: error }, 'the denials of shoes cannot be read')
        this.reset()
      }
    },
  })
}
