import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { affiliateDeskChanged } from '../operator-contract.ts'
import { BURST_OVER, isHeld, type Signal } from '../rules/signals.ts'
import { findBursts, holdBond, type Pair } from './held-store.ts'
import type { AffiliatePorts } from './ports.ts'

/**
 * Looks at friends for signs that they are the member himself, and sets aside those with enough of them:
 * what they gave cannot be taken out until people have looked.
 */
export async function holdFriends(
  tx: Tx,
  ports: AffiliatePorts,
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return
  const shared = await ports.sharedThings(tx, pairs)
  const bursts = await findBursts(
    tx,
    pairs.map(({ friendId }) => friendId),
    BURST_OVER,
  )
  const held = pairs
    .map((pair) => {
      const found: Signal[] = [...(shared.get(pair.friendId) ?? [])]
      if (bursts.has(pair.friendId)) found.push('burst')
      return { pair, found }
    })
    .filter(({ found }) => isHeld(found))
  for (const { pair, found } of held) await holdBond(tx, pair, found)
  if (held.length > 0) await publish(tx, affiliateDeskChanged, { payload: {} })
}
