import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { reconcile } from './reconcile.ts'

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

/** Proves the books while the site runs; what it finds is the loudest line a log can have. */
const reconcileFastJob = defineJob({
  name: 'ledger.reconcile_fast',
  cron: '*/5 * * * *',
  payload: z.object({}),
  run: (services) => prove(services, 'fast'),
})

/** Every transfer, in the quietest hour: 04:40 in Bangkok. */
const reconcileFullJob = defineJob({
  name: 'ledger.reconcile_full',
  cron: '40 21 * * *',
  payload: z.object({}),
  run: (services) => prove(services, 'full'),
})

export const ledgerJobs: readonly Job[] = [partitionsJob, reconcileFastJob, reconcileFullJob]

async function prove({ db, log }: Services, level: 'fast' | 'full'): Promise<void> {
  const faults = await reconcile(db, level)
  for (const fault of faults) log.fatal({ fault, level }, 'the books are wrong')
}
