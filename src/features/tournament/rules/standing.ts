import type { TournamentTerms } from './terms.ts'

/** What a member has: by points alone, so that the order in which play came says nothing. */
export interface Score {
  readonly memberId: bigint
  readonly points: bigint
}

/**
 * What counts of a member's valid play, day by day at most the day's maximum, and the net points that it is
 * worth: one floor over all of it. A day that corrections took below nothing counts nothing.
 */
export function countPlay(
  { pointValidSatang, dayMaxPoints }: Pick<TournamentTerms, 'pointValidSatang' | 'dayMaxPoints'>,
  daysSatang: readonly bigint[],
): { validSatang: bigint; points: bigint } {
  const most = BigInt(dayMaxPoints) * pointValidSatang
  const validSatang = daysSatang.reduce(
    (sum, day) => sum + (day < 0n ? 0n : day > most ? most : day),
    0n,
  )
  return { validSatang, points: validSatang / pointValidSatang }
}

export interface Placed extends Score {
  readonly place: number
}

/** Places by points; who has the same shares the place, and the next is as far behind as they are many: 1, 1, 3. */
export function placesOf(scores: readonly Score[]): Placed[] {
  const sorted = scores
    .filter(({ points }) => points > 0n)
    .toSorted((a, b) => order(b.points, a.points) || order(a.memberId, b.memberId))
  let place = 0
  return sorted.map(({ memberId, points }, at) => {
    if (points !== sorted[at - 1]?.points) place = at + 1
    return { memberId, points, place }
  })
}

const order = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

export interface Prize extends Placed {
  /** What the place is worth, shared by all who have it. */
  readonly fullPoints: number
  /** What of it the member's own net points allow. */
  readonly given: number
}

/**
 * What each place gives. Who shares one shares the prizes of the places that they take, equally, the rest
 * stays; nobody gets more than the cap for each net point of his own, which bounds all prizes by the play that
 * they are for.
 */
export function prizesFor(
  { prizes, capPoints, leastPoints }: Pick<TournamentTerms, 'prizes' | 'capPoints' | 'leastPoints'>,
  placed: readonly Placed[],
): Prize[] {
  const able = placed.filter(({ points }) => points >= BigInt(leastPoints))
  return [...Map.groupBy(able, ({ place }) => place)].flatMap(([place, sharers]) => {
    const pot = prizes
      .slice(place - 1, place - 1 + sharers.length)
      .reduce((sum, one) => sum + one, 0)
    const fullPoints = Math.floor(pot / sharers.length)
    return sharers
      .map((one) => ({ ...one, fullPoints, given: held(fullPoints, capPoints, one.points) }))
      .filter(({ given }) => given > 0)
  })
}

function held(fullPoints: number, capPoints: number, points: bigint): number {
  const most = points * BigInt(capPoints)
  return most < BigInt(fullPoints) ? Number(most) : fullPoints
}
