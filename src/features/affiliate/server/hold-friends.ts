import { now as clockNow } from '#platform/clock.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { affiliateDeskChanged } from '../operator-contract.ts'
import {
  BURST_OVER,
  COMPARED_DAYS,
  isHeld,
  isMirrored,
  isOpposite,
  isThin,
  type Signal,
} from '../rules/signals.ts'
import { findBursts, findEarnings, holdBond, noteSignals, type Pair } from './held-store.ts'
import type { AffiliatePorts } from './ports.ts'

/** A friend, and what speaks for it that he is the member himself. */
interface Found {
  readonly pair: Pair
  readonly found: Signal[]
}

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
  const since = new Date((await clockNow(tx)).getTime() - COMPARED_DAYS * DAY_MS)
  const all = await findSigns(tx, ports, pairs, since)
  await addOpposite(tx, ports, all, since)
  const held = all.filter(({ found }) => isHeld(found))
  for (const { pair, found } of held) await holdBond(tx, pair, found)
  await noteSignals(
    tx,
    all.filter(({ found }) => found.length > 0 && !isHeld(found)),
  )
  if (held.length > 0) await publish(tx, affiliateDeskChanged, { payload: {} })
}

/** What shared things, registrations and money say. Cost: short index ranges a pair. */
async function findSigns(
  tx: Tx,
  ports: AffiliatePorts,
  pairs: readonly Pair[],
  since: Date,
): Promise<Found[]> {
  const friendIds = pairs.map(({ friendId }) => friendId)
  const ids = [...new Set([...friendIds, ...pairs.map(({ memberId }) => memberId)])]
  const shared = await ports.sharedThings(tx, pairs)
  const payers = await ports.sharedPayers(tx, pairs)
  const bursts = await findBursts(tx, friendIds, BURST_OVER)
  const earned = await findEarnings(tx, friendIds)
  const paidIn = await ports.paidIn(tx, friendIds, since)
  const paidOut = await ports.paidOut(tx, ids, since)
  return pairs.map((pair) => {
    const [friendIn, friendOut] = [paidIn.get(pair.friendId), paidOut.get(pair.friendId)]
    const found: Signal[] = [...(shared.get(pair.friendId) ?? [])]
    if (payers.has(pair.friendId)) found.push('payer')
    if (bursts.has(pair.friendId)) found.push('burst')
    const memberOut = paidOut.get(pair.memberId)?.recentSatang ?? 0n
    if (isMirrored(friendIn?.recentSatang ?? 0n, memberOut)) found.push('mirrored')
    const sums = { paidInSatang: friendIn?.satang ?? 0n, paidOutSatang: friendOut?.satang ?? 0n }
    if (isThin(earned.get(pair.friendId) ?? 0n, sums)) found.push('thin')
    return { pair, found }
  })
}

/** Alone it holds nobody, and it reads all bets of both: it is asked of those of whom something else is known. */
async function addOpposite(
  tx: Tx,
  ports: AffiliatePorts,
  all: readonly Found[],
  since: Date,
): Promise<void> {
  const suspects = all.filter(({ found }) => found.length > 0)
  const rounds = await ports.commonRounds(
    tx,
    suspects.map(({ pair }) => pair),
    since,
  )
  for (const { pair, found } of suspects) {
    const two = rounds.get(pair.friendId)
    if (two && isOpposite(two)) found.push('opposite')
  }
}
