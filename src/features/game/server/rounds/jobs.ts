import * as z from 'zod/mini'
import { Apart } from '#platform/jobs/apart.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { deleteOldCalls } from './call-store.ts'
import { countReturns } from './return-store.ts'
import { reconcileProvider } from './reconcile-provider.ts'
import { reconcileDayRequest } from './reconcile-request.ts'
import { findDueDays } from './reconcile-store.ts'

const KEPT_DAYS = 30
const BATCH = 5_000
/** A day that could not be compared is tried again for so long. */
const DUE_DAYS = 3

const nothing = z.object({})

/** Compares what is over and was not compared yet, provider by provider. */
async function reconcileDue(services: Services): Promise<void> {
  const apart = new Apart('days of game providers not compared')
  for (const { providerId, day } of await findDueDays(services.db, DUE_DAYS)) {
    await apart.do(`provider ${providerId} ${day}`, () =>
      reconcileProvider(services, { providerId, day, staffId: null }),
    )
  }
  apart.end()
}

/** A failed run is kept and tried again by the next turn. */
export const reconcileDueJob = defineJob({
  name: 'game.reconcile_due',
  payload: nothing,
  cron: '40 * * * *',
  run: reconcileDue,
})

export const reconcileDayJob = defineJob({
  ...reconcileDayRequest,
  run: async (services, { provider_id: providerId, day, staff_id: staffId }) => {
    await reconcileProvider(services, { providerId, day, staffId })
  },
})

export const countReturnsJob = defineJob({
  name: 'game.count_returns',
  payload: nothing,
  cron: '* * * * *',
  run: async ({ db }) => {
    while ((await countReturns(db, BATCH)) === BATCH);
  },
})

const forgetCallsJob = defineJob({
  name: 'game.forget_calls',
  payload: nothing,
  cron: '17 * * * *',
  // A batch a statement: nobody's writing waits for a large one.
  run: async ({ db }) => {
    while ((await deleteOldCalls(db, KEPT_DAYS, BATCH)) === BATCH);
  },
})

export const roundJobs = [reconcileDueJob, reconcileDayJob, countReturnsJob, forgetCallsJob]
