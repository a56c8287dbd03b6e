import type { Tx } from '#platform/database/database.ts'
import { changeOf, commissionOf, type FriendShare } from '../rules/commission.ts'
import { addEarned } from './bond-store.ts'
import {
  type EarnedOf,
  findEarningPlay,
  findStanding,
  insertCommissions,
  type NewCommission,
} from './commission-store.ts'

/**
 * Works out what a day gave to these members, by level and product, or one part of it, and writes what has changed of
 * it: all of it at first, then what corrections made of it, also below zero. Worked out again it is the same.
 * Locks: the bonds that it adds to. The setting is locked.
 * @returns the members for whom something changed
 */
export async function workOutMembers(
  tx: Tx,
  of: EarnedOf,
  memberIds: readonly bigint[],
): Promise<bigint[]> {
  const plays = Map.groupBy(await findEarningPlay(tx, of, memberIds), keyOf)
  const standing = Map.groupBy(await findStanding(tx, of, memberIds), keyOf)
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
  await insertCommissions(tx, of.day, changed)
  await addEarned(
    tx,
    changed.flatMap(({ memberId, shares }) => shares.map((share) => ({ ...share, memberId }))),
  )
  return [...new Set(changed.map(({ memberId }) => memberId))]
}

const keyOf = (one: { memberId: bigint; level: number; product: string }): string =>
  `${one.memberId} ${one.level} ${one.product}`

const sumOf = (shares: readonly FriendShare[]) => ({
  shares,
  validSatang: shares.reduce((sum, one) => sum + one.validSatang, 0n),
  satang: shares.reduce((sum, one) => sum + one.satang, 0n),
})
