import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { runReconcile } from './reconcile-runs.ts'

const MONTHS_AHEAD = 3

/** Makes the next months' partitions of the transfers; two missed months do no harm. */
const partitionsJob = defineJob({
  name: 'ledger.partitions',
  cron: '20 19 * * *',
  payload: z.object({}),
  run: async ({ db }) => {
    await sql`select ledger.make_partitions(${MONTHS_AHEAD})`.execute(db)
  },
})

/** Every transfer, seal and published head, in the quietest hour: 04:40 in Bangkok. */
const reconcileFullJob = defineJob({
  name: 'ledger.reconcile_full',
  cron: '40 21 * * *',
  payload: z.object({}),
  run: async (services) => {
    await runReconcile(services, 'full')
    await sql`select ledger.trim_reconcile_runs()`.execute(services.db)
  },
})

/** The fast proof and the sealer run by the second, in `ticks.ts`. */
export const ledgerJobs: readonly Job[] = [partitionsJob, reconcileFullJob]
