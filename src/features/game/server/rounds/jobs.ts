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
/** So many days back a provider is compared that never was. */
const FIRST_DAYS = 3
/** So many days of one provider in a row, and he is away: the next turn tries again. */
const FAILURES_MAX = 3

const nothing = z.object({})

/**
 * Compares what is over and was not compared yet, provider by provider, however long ago it was: a provider
 * that could not be asked for a week is asked for each day of it. The newest days come first.
 */
async function reconcileDue(services: Services): Promise<void> {
  const apart = new Apart('days of game providers not compared')
  const failures = new Map<number, number>()
  for (const { providerId, day } of await findDueDays(services.db, FIRST_DAYS)) {
    const inARow = failures.get(providerId) ?? 0
    if (inARow === FAILURES_MAX) continue
    failures.set(providerId, inARow + 1)
    await apart.do(`provider ${providerId} ${day}`, async () => {
      if (await reconcileProvider(services, { providerId, day, staffId: null })) {
        failures.set(providerId, 0)
      }
    })
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
