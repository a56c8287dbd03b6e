import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob } from '../jobs/jobs.ts'
import type { Tick } from '../jobs/ticks.ts'

const NAME = 'platform.prune_pushes'
const EVERY_MS = 10_000
/** A browser that was away for longer asks anew. */
const KEEP_PUSHES = '5 minutes'
const PUSHES_A_TURN = 20_000

/** Deletes pushes that nobody comes back for, in small transactions: 10,000 a second are kept up with. */
export const prunePushesTick: Tick = {
  name: NAME,
  everyMs: EVERY_MS,
  run: async ({ db }) => {
    for (;;) {
      const { rows } = await sql<{ count: number }>`
        select platform.prune_pushes(${KEEP_PUSHES}::interval, ${PUSHES_A_TURN}) as count`.execute(
        db,
      )
      if ((rows[0]?.count ?? 0) < PUSHES_A_TURN) return false
    }
  },
}

/** How long a consumer that is new can look back. */
const KEEP_FACTS = '90 days'

/** Deletes old facts that all their consumers have read, at night: one look at the whole table. */
export const pruneFactsJob = defineJob({
  name: 'platform.prune_facts',
  payload: z.object({}),
  cron: '40 20 * * *',
  run: async ({ db }) => {
    await sql`select platform.prune_facts(${KEEP_FACTS}::interval)`.execute(db)
  },
})
