import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { identityDeskChanged } from '../operator-contract.ts'

/** Tells the desk, live, to look at a review again. */
export const tellDesk = (tx: Tx, reviewId: number): Promise<void> =>
  publish(tx, identityDeskChanged, { payload: { review_id: reviewId } })
