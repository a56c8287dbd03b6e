import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { deleteSetRow } from './set-store.ts'

/** Deletes a set of the member's own. @throws not_found, also for the second time */
export async function deleteSet(
  { db }: Services,
  memberId: number,
  setId: number,
): Promise<Record<string, never>> {
  if (!(await deleteSetRow(db, memberId, setId))) throw new Refusal(commonErrors.not_found)
  return {}
}
