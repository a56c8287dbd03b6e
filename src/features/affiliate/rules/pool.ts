import type { Satang } from '#kernel/money.ts'
import type { Product } from '#kernel/products.ts'
import { shareOf, splitByWeights } from '#kernel/shares.ts'
import type { Day } from '#kernel/time.ts'
import type { Base, ByProduct, Terms } from './terms.ts'

/** For so many months after its own what a month was below zero is set off. */
export const CARRY_MONTHS = 3
/** A friend who alone won more than this of the house carries it himself. */
export const RING_FENCE_SATANG: Satang = 3_000_000n

/** What a friend's month left the house, and what it cost: own money, settled. */
export interface FriendMonth {
  readonly friendId: bigint
  readonly validSatang: Satang
  /** Stakes less what came back; below zero where he won. */
  readonly ggrSatang: Satang
  readonly feeSatang: Satang
  readonly paymentSatang: Satang
  readonly bonusSatang: Satang
  readonly cashbackSatang: Satang
}

/** What is still to be set off: of a month, and of one friend or of all of them together. */
export interface CarryLot {
  /** The first day of the month. */
  readonly month: Day
  readonly friendId: bigint | null
  readonly satang: Satang
}

/** A friend's part of a month. */
export interface FriendPart extends FriendMonth {
  /** What was carried against him alone and is worked off now. */
  readonly usedSatang: Satang
  /** What is left of his month for the rate. */
  readonly countedSatang: Satang
  readonly satang: Satang
}

/** What a month gives of one level. */
export interface PoolMonth {
  readonly parts: readonly FriendPart[]
  /** Worked off of what was carried against all together. */
  readonly usedSatang: Satang
  /** What the rate is of. */
  readonly baseSatang: Satang
  readonly satang: Satang
  /** What goes on to the next months. */
  readonly carry: readonly CarryLot[]
}

const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const notBelowZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** The first day of the month in which a day lies. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

const monthNumber = (month: Day): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

/** How many months one is after another. */
export const monthsBetween = (from: Day, to: Day): number => monthNumber(to) - monthNumber(from)

/** Whether what is carried of a month may still be set off in another. */
export const isAlive = ({ month }: Pick<CarryLot, 'month'>, at: Day): boolean =>
  monthNumber(month) < monthNumber(at) && monthNumber(at) <= monthNumber(month) + CARRY_MONTHS

/** A part of what was kept, rounded up: what it costs is never split away. Where nothing was kept, nothing. */
const costOf = (ggrSatang: Satang, ppm: bigint): Satang =>
  (notBelowZero(ggrSatang) * ppm + 999_999n) / 1_000_000n

/** What a friend's month costs by the terms; of `loss` nothing is taken off. */
export function friendMonth(
  terms: Pick<Terms, 'base' | 'feePpm' | 'paymentPpm'>,
  of: Pick<FriendMonth, 'friendId' | 'validSatang' | 'ggrSatang'>,
  rewards: Pick<FriendMonth, 'bonusSatang' | 'cashbackSatang'>,
): FriendMonth {
  const isNet = terms.base === 'ngr'
  return {
    ...of,
    feeSatang: isNet ? costOf(of.ggrSatang, terms.feePpm) : 0n,
    paymentSatang: isNet ? costOf(of.ggrSatang, terms.paymentPpm) : 0n,
    bonusSatang: isNet ? rewards.bonusSatang : 0n,
    cashbackSatang: isNet ? rewards.cashbackSatang : 0n,
  }
}

const netOf = (one: FriendMonth): Satang =>
  one.ggrSatang - one.feeSatang - one.paymentSatang - one.bonusSatang - one.cashbackSatang

/**
 * The most that a level's month may give: its part, by the rates of all levels, of what cashback's terms set aside
 * for commission of that play. A base that is only below zero at times would else pay for play that costs nothing.
 */
export function mostOf(
  played: readonly { readonly product: Product; readonly validSatang: Satang }[],
  bound: ByProduct,
  { ppm, allPpm }: { readonly ppm: bigint; readonly allPpm: bigint },
): Satang {
  const aside = sum(
    played.map(({ product, validSatang }) => validSatang * (bound.get(product) ?? 0n)),
  )
  return allPpm > 0n ? (notBelowZero(aside) * ppm) / (allPpm * 1_000_000n) : 0n
}

/**
 * Works a month of one level out: friends first work off what is carried against each of them, all together then
 * what is carried against all, the oldest first. A month below zero gives nothing and is carried: as far as
 * friends alone are below the ring fence by them, else by all. One rounding of the whole; parts by largest
 * remainder among those whose month is above zero.
 */
export function workOutPool(of: {
  readonly month: Day
  readonly ppm: bigint
  readonly mostSatang: Satang
  readonly friends: readonly FriendMonth[]
  readonly carried: readonly CarryLot[]
}): PoolMonth {
  const lots = of.carried.filter((lot) => isAlive(lot, of.month))
  const counted = of.friends
    .toSorted((a, b) => (a.friendId < b.friendId ? -1 : 1))
    .map((friend) => {
      const own = sum(lots.filter((lot) => lot.friendId === friend.friendId).map(satangOf))
      const usedSatang = least(notBelowZero(netOf(friend)), own)
      return { ...friend, usedSatang, countedSatang: netOf(friend) - usedSatang }
    })
  const totalSatang = sum(counted.map(({ countedSatang }) => countedSatang))
  const carriedByAll = sum(lots.filter(({ friendId }) => friendId === null).map(satangOf))
  const usedSatang = least(notBelowZero(totalSatang), carriedByAll)
  const baseSatang = notBelowZero(totalSatang) - usedSatang
  const satang = least(shareOf(baseSatang, of.ppm), of.mostSatang)
  const shares = splitByWeights(
    satang,
    counted.map(({ countedSatang }) => notBelowZero(countedSatang)),
  )
  const used = new Map<bigint | null, bigint>([[null, usedSatang]])
  for (const one of counted) used.set(one.friendId, one.usedSatang)
  return {
    parts: counted.map((part, at) => ({ ...part, satang: shares[at] ?? 0n })),
    usedSatang,
    baseSatang,
    satang,
    carry: [...leftOf(lots, used), ...newLots(of.month, counted, notBelowZero(-totalSatang))],
  }
}

const satangOf = ({ satang }: CarryLot): Satang => satang

/** What is left of lots of which so much is worked off, by whose they are; the oldest goes first. */
function leftOf(lots: readonly CarryLot[], used: Map<bigint | null, bigint>): CarryLot[] {
  return lots
    .toSorted((a, b) => monthNumber(a.month) - monthNumber(b.month))
    .flatMap((lot) => {
      const taken = least(lot.satang, used.get(lot.friendId) ?? 0n)
      used.set(lot.friendId, (used.get(lot.friendId) ?? 0n) - taken)
      return lot.satang > taken ? [{ ...lot, satang: lot.satang - taken }] : []
    })
}

/** Who carries what a month was below zero: never more than that in all, never more than each was himself. */
function newLots(
  month: Day,
  counted: readonly { readonly friendId: bigint; readonly countedSatang: Satang }[],
  missingSatang: Satang,
): CarryLot[] {
  const fenced = counted.filter(({ countedSatang }) => countedSatang < -RING_FENCE_SATANG)
  const weights = fenced.map(({ countedSatang }) => -countedSatang)
  const takenSatang = least(missingSatang, sum(weights))
  const parts = splitByWeights(takenSatang, weights)
  return [
    ...fenced.map(({ friendId }, at) => ({ month, friendId, satang: parts[at] ?? 0n })),
    { month, friendId: null, satang: missingSatang - takenSatang },
  ].filter(({ satang }) => satang > 0n)
}

/** The bases of which a month is worked out. */
export type PooledBase = Exclude<Base, 'valid_turnover'>
