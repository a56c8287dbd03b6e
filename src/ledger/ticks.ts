import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { endEntitlementsTick } from './rewards/end-entitlements.ts'
import { expireCountedTick } from './rewards/expire-counted.ts'
import { publishHeads, watchSeals } from './money-watch.ts'
import { lastRuns, runReconcile } from './reconcile-runs.ts'
import { sealBatches } from './seal.ts'

/** Seals the batches of the last second. Cost when idle: one look at the end of an index. */
const sealTick: Tick = {
  name: 'ledger.seal',
  everyMs: 1_000,
  run: async ({ db }) => {
    await sealBatches(db)
    return false
  },
}

/** Below the pause between two turns, so that of several processes one proves in each minute. */
const FRESH_SECONDS = 45
/** A proof that takes longer as the books grow runs less often: a tenth of the time is its share. */
const REST_PER_RUN = 9
/** Processes that have proved the books since they started. */
const hasProved = new WeakSet<Services>()

/** Right after a process started, then every minute: proves the books fast, looks after the seals. */
const watchTick: Tick = {
  name: 'ledger.watch',
  everyMs: 60_000,
  run: async (services) => {
    const last = (await lastRuns(services.db)).find((run) => run.level === 'fast')
    const isDue = !last || last.ageSeconds >= Math.max(FRESH_SECONDS, REST_PER_RUN * last.seconds)
    try {
      if (isDue || !hasProved.has(services)) await runReconcile(services, 'fast')
      hasProved.add(services)
    } finally {
      await watchSeals(services)
      await publishHeads(services)
    }
    return false
  },
}

/** What the ledger does in the process that also runs the jobs. */
export const ledgerTicks: readonly Tick[] = [
  sealTick,
  watchTick,
  endEntitlementsTick,
  expireCountedTick,
]
