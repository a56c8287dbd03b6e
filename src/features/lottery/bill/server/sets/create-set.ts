import type { CallInput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { SETS_MAX, setErrors, type createSet as call, type SetView } from '../../set-contract.ts'
import { isNumberOf } from '../../../rules/bet-types.ts'
import { countSets, insertSet, lockSets, type SetItem } from './set-store.ts'
import { setView } from './set-view.ts'

type Input = CallInput<typeof call>

/**
 * Saves numbers under a name of the member's own.
 * @throws set_item_invalid with one detail for each number that is none of its type, set_too_many,
 *   set_name_taken whatever the case of its letters
 */
export async function createSet(
  { db }: Services,
  memberId: number,
  { name, items }: Input,
): Promise<SetView> {
  const chosen = distinctItems(items)
  return inTransaction(db, async (tx) => {
    await lockSets(tx, memberId)
    const { count, isTaken } = await countSets(tx, { memberId, name })
    if (isTaken) throw new Refusal(setErrors.set_name_taken)
    if (count >= SETS_MAX) throw new Refusal(setErrors.set_too_many)
    return setView(await insertSet(tx, { memberId, name, items: chosen }))
  })
}

/** Each number once, in the order in which it came first. @throws set_item_invalid */
function distinctItems(items: Input['items']): SetItem[] {
  const { code, thai } = setErrors.set_item_invalid
  const details = items.flatMap(({ bet_type, number }, at) =>
    isNumberOf(bet_type, number) ? [] : [{ field: `items.${at}`, code, message: thai }],
  )
  if (details.length > 0) throw new Refusal(setErrors.set_item_invalid, { details })
  const known = new Map(
    items.map(({ bet_type: betType, number }) => [`${betType} ${number}`, { betType, number }]),
  )
  return [...known.values()]
}
