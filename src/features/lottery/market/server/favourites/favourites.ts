import { commonErrors, Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { offeredMarkets } from '../offered-markets.ts'
import { deleteFavourites, findFavourites, insertFavourites } from './favourite-store.ts'

/** The markets that the member has marked. */
export function listFavourites({ db }: Services, memberId: number): Promise<number[]> {
  return findFavourites(db, memberId)
}

/**
 * Marks markets or takes the mark off; the same twice changes nothing. A browser that marked some
 * before its person signed in brings them all in one call.
 * @throws not_found when one of them is no market of this site
 */
export async function markFavourites(
  services: Services,
  memberId: number,
  {
    market_ids: marketIds,
    is_favourite: isFavourite,
  }: { market_ids: number[]; is_favourite: boolean },
): Promise<number[]> {
  return inTransaction(services.db, async (tx) => {
    const known = new Set((await offeredMarkets(services, tx)).map(({ marketId }) => marketId))
    if (!marketIds.every((id) => known.has(id))) throw new Refusal(commonErrors.not_found)
    const change = isFavourite ? insertFavourites : deleteFavourites
    await change(tx, memberId, marketIds)
    return findFavourites(tx, memberId)
  })
}
