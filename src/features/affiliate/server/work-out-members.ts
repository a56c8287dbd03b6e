import type { Day } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import { changeOf, commissionOf, type FriendShare } from '../rules/commission.ts'
import { addEarned } from './bond-store.ts'
import {
  type EarnedOf,
  type EarnedPart,
  findEarningPlay,
  findStanding,
  insertCommissions,
  type NewCommission,
} from './commission-store.ts'

/**
 * Works out what a day gave to members, by level and product, or parts of it, and writes what has changed: all of it
 * at first, then what corrections made of it, also below zero. Worked out again it is the same. Cost: six statements,
 * however many parts they are. Locks: the bonds that it adds to. The setting is locked.
 * @returns the members for whom something changed
 */
export async function workOutMembers(
  tx: Tx,
  under: { readonly day: Day; readonly version: number },
  of: readonly EarnedOf[],
): Promise<bigint[]> {
  const plays = Map.groupBy(await findEarningPlay(tx, under, of), keyOf)
  const standing = Map.groupBy(await findStanding(tx, under.day, of), keyOf)
  const changed: NewCommission[] = []
  for (const key of [...new Set([...plays.keys(), ...standing.keys()])].toSorted()) {
    const shares = standing.get(key) ?? []
    const [place] = [...(plays.get(key) ?? []), ...shares]
    if (!place) continue
    const change = changeOf(sumOf(shares), commissionOf(plays.get(key) ?? [], place.ppm))
    if (!change) continue
    const { memberId, level, product, ppm } = place
    changed.push({ memberId, level, product, ppm, ...change })
  }
  if (changed.length === 0) return []
  await insertCommissions(tx, under.day, changed)
  await addEarned(
    tx,
    changed.flatMap(({ memberId, shares }) => shares.map((share) => ({ ...share, memberId }))),
  )
  return [...new Set(changed.map(({ memberId }) => memberId))]
}

const keyOf = (one: EarnedPart): string => `${one.memberId} ${one.level} ${one.product}`

const sumOf = (shares: readonly FriendShare[]) => ({
  shares,
  validSatang: shares.reduce((sum, one) => sum + one.validSatang, 0n),
  satang: shares.reduce((sum, one) => sum + one.satang, 0n),
})
