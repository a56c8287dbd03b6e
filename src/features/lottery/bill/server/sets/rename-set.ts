import { commonErrors, Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { setErrors, type SetView } from '../../set-contract.ts'
import { countSets, lockSets, updateName } from './set-store.ts'
import { setView } from './set-view.ts'

/** Renames a set of the member's own. @throws not_found, set_name_taken */
export async function renameSet(
  { db }: Services,
  memberId: number,
  { set_id: setId, name }: { set_id: number; name: string },
): Promise<SetView> {
  return inTransaction(db, async (tx) => {
    await lockSets(tx, memberId)
    const { isTaken } = await countSets(tx, { memberId, name, exceptId: setId })
    if (isTaken) throw new Refusal(setErrors.set_name_taken)
    const row = await updateName(tx, { memberId, setId, name })
    if (!row) throw new Refusal(commonErrors.not_found)
    return setView(row)
  })
}
