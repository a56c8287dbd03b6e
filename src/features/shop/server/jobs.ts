import * as z from 'zod/mini'
import { requireFound } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { Apart } from '#platform/jobs/apart.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { statesBefore } from '../rules/parcel.ts'
import { tell } from './cancel-redemption.ts'
import { eraseAddresses, findForgotten, moveRedemption } from './parcel-store.ts'
import { findRedemption } from './redemption-store.ts'

const PAGE = 200

/** What was sent two weeks ago is there; an address is erased a season after the end. Twice does no harm. */
export async function endParcels({ db }: Pick<Services, 'db'>): Promise<void> {
  await eraseAddresses(db)
  const apart = new Apart('parcels not ended')
  for (let isMore = true; isMore;) {
    const forgotten = await findForgotten(db, PAGE)
    let hasEnded = false
    for (const redemptionId of forgotten) {
      const isEnded = await apart.do(`redemption ${redemptionId}`, () =>
        endParcel(db, redemptionId),
      )
      hasEnded ||= isEnded ?? false
    }
    // Those that threw are found again: a page of nothing else ends the night.
    isMore = hasEnded && forgotten.length === PAGE
  }
  apart.end()
}

function endParcel(db: Db, redemptionId: bigint): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const step = { from: statesBefore('delivered', 'clock'), to: 'delivered' } as const
    if (!(await moveRedemption(tx, redemptionId, step))) return false
    await tell(tx, requireFound(await findRedemption(tx, redemptionId)), 'delivered')
    return true
  })
}

/** Once a night, 04:10 Bangkok. */
const endParcelsJob = defineJob({
  name: 'shop.end_parcels',
  cron: '10 21 * * *',
  payload: z.object({}),
  run: endParcels,
})

export const shopJobs: readonly Job[] = [endParcelsJob]
