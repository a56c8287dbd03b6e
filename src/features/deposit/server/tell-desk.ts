import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { lineDeskChanged } from '../line-case-contract.ts'
import { reviewDeskChanged } from '../operator-contract.ts'

/** Tells the desk, live, that a case is new or has another status. */
export const tellDesk = (tx: Tx, caseId: number): Promise<void> =>
  publish(tx, reviewDeskChanged, { payload: { case_id: caseId } })

/** Tells the desk, live, that a line of a statement waits for a person, or does so no more. */
export const tellLineDesk = (tx: Tx, caseId: number): Promise<void> =>
  publish(tx, lineDeskChanged, { payload: { case_id: caseId } })
