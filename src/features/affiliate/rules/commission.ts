import type { Satang } from '#kernel/money.ts'
import { shareOf, splitByWeights } from '#kernel/shares.ts'

/** What a friend played on a day in one product: own money, settled. */
export interface FriendPlay {
  readonly friendId: bigint
  readonly validSatang: Satang
}

/** A friend's part of a commission, or what changed of it. */
export interface FriendShare extends FriendPlay {
  readonly satang: Satang
}

/** What a day gives of one level and product. */
export interface Commission {
  readonly validSatang: Satang
  readonly satang: Satang
  /** By friend, the smaller id first; together they are the whole. */
  readonly shares: readonly FriendShare[]
}

/** One rounding over all friends together; the parts that are shown go by largest remainder. */
export function commissionOf(plays: readonly FriendPlay[], ppm: bigint): Commission {
  const counted = plays
    .filter(({ validSatang }) => validSatang > 0n)
    .toSorted((a, b) => (a.friendId < b.friendId ? -1 : 1))
  const weights = counted.map(({ validSatang }) => validSatang)
  const validSatang = weights.reduce((sum, one) => sum + one, 0n)
  const satang = shareOf(validSatang, ppm)
  const parts = splitByWeights(satang, weights)
  return {
    validSatang,
    satang,
    shares: counted.map((play, at) => ({ ...play, satang: parts[at] ?? 0n })),
  }
}

/** What has to be added to what stands there, so that it is what it should be; null: it is. */
export function changeOf(standing: Commission, should: Commission): Commission | null {
  const before = new Map(standing.shares.map((one) => [one.friendId, one]))
  const after = new Map(should.shares.map((one) => [one.friendId, one]))
  const friends = [...new Set([...before.keys(), ...after.keys()])]
  const shares = friends
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((friendId) => ({
      friendId,
      validSatang:
        (after.get(friendId)?.validSatang ?? 0n) - (before.get(friendId)?.validSatang ?? 0n),
      satang: (after.get(friendId)?.satang ?? 0n) - (before.get(friendId)?.satang ?? 0n),
    }))
    .filter(({ validSatang, satang }) => validSatang !== 0n || satang !== 0n)
  if (shares.length === 0) return null
  return {
    validSatang: should.validSatang - standing.validSatang,
    satang: should.satang - standing.satang,
    shares,
  }
}
