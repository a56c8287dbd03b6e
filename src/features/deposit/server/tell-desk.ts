import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { reviewDeskChanged } from '../operator-contract.ts'

/** Tells the desk, live, that a case is new or has another status. */
export const tellDesk = (tx: Tx, caseId: number): Promise<void> =>
  publish(tx, reviewDeskChanged, { payload: { case_id: caseId } })
