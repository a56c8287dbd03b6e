import type { Satang } from '#kernel/money.ts'
import { numberState, type NumberStanding } from '../../rules/limits.ts'
import type { RateX100 } from '../../rules/rate.ts'

/** The limits of a stake, in the order in which the sale asks them. */
export const roomLimits = ['bet', 'member', 'number', 'bill', 'member_round', 'round'] as const
export type RoomLimit = (typeof roomLimits)[number]

/** What is left of each limit before a stake; null: no such limit. */
export type Rooms = { readonly [L in RoomLimit]: Satang | null }

export interface NumberRoom {
  readonly state: 'open' | 'reduced' | 'closed'
  /** What the smallest stake would be paid; 0 when closed. */
  readonly rateX100: RateX100
  /** The most of one line. */
  readonly roomSatang: Satang
  /** So much of it at that rate; null: all of it. */
  readonly roomAtRateSatang: Satang | null
  readonly limitedBy: RoomLimit
}

/**
 * How much one line on a number may be. A set is sold in whole units, so less than one of them is
 * no room. Never more than the sale would take now, nor less.
 */
export function roomOn(
  standing: NumberStanding,
  stake: { readonly minSatang: Satang; readonly unitSatang: Satang | null; readonly rooms: Rooms },
): NumberRoom {
  const now = numberState(standing, stake.minSatang)
  const rooms: Rooms = { ...stake.rooms, number: now.state === 'closed' ? 0n : now.roomSatang }
  const limitedBy = nearest(rooms)
  const exact = rooms[limitedBy] ?? 0n
  const whole = stake.unitSatang === null ? exact : exact - (exact % stake.unitSatang)
  const roomSatang = whole < stake.minSatang ? 0n : whole
  const isClosed = now.state === 'closed'
  return {
    state: now.state,
    rateX100: isClosed ? 0n : now.rateX100,
    roomSatang,
    roomAtRateSatang: isClosed ? null : atRate(standing, now.rateX100, roomSatang),
    limitedBy,
  }
}

/** The limit that leaves least; of equal ones the first that the sale asks. */
function nearest(rooms: Rooms): RoomLimit {
  let found: RoomLimit = 'bet'
  for (const limit of roomLimits) {
    const room = rooms[limit]
    if (room !== null && room < (rooms[found] ?? room)) found = limit
  }
  return found
}

/** Up to the next step that pays less than this; null where none lies within the room. */
function atRate(standing: NumberStanding, rateX100: RateX100, roomSatang: Satang): Satang | null {
  const lower = standing.steps
    .filter((step) => step.rateX100 > 0n && step.rateX100 < rateX100)
    .map((step) => step.overSatang - standing.soldSatang)
    .filter((left) => left < roomSatang)
  return lower.length === 0 ? null : lower.reduce((low, next) => (next < low ? next : low))
}
