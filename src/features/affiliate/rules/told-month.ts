import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { CarryLot } from './pool.ts'
import { type GroupSums, isTold, tellParts } from './smallest-group.ts'

/** What is taken off of a friend's month, and what he works off of what he carries alone. */
export const costKinds = ['fee', 'payment', 'bonus', 'cashback', 'own_carry'] as const
type CostKind = (typeof costKinds)[number]

/** A friend's part of a month of a pooled base, or what a correction changed of it. */
export interface FriendOfMonth {
  readonly friendId: bigint
  readonly validSatang: Satang
  readonly ggrSatang: Satang
  readonly costs: Readonly<Record<CostKind, Satang>>
}

/** What is told of how a month came about. */
export interface MonthLines {
  readonly ggrSatang: Satang
  /** Those of few friends as one, `together`. */
  readonly costs: readonly { readonly kind: CostKind | 'together'; readonly satang: Satang }[]
  readonly carryInSatang: Satang
  readonly carryOut: readonly { readonly month: Day; readonly satang: Satang }[]
}

/** A month of a level, as it was worked out. */
export interface MonthOfFriends {
  readonly month: Day
  readonly friends: readonly FriendOfMonth[]
  /** Worked off of what all carried together, and all that goes on from it. */
  readonly carryInSatang: Satang
  readonly carry: readonly CarryLot[]
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n)
const most = (all: readonly bigint[]): bigint =>
  all.reduce((max, one) => (one > max ? one : max), 0n)

type Of = (one: FriendOfMonth) => bigint

/** Sums of a figure over those friends who have any of it. */
function groupOf(friends: readonly FriendOfMonth[], of: Of): GroupSums {
  const parts = friends.map(of).filter((part) => part !== 0n)
  const sizes = parts.map(size)
  const [whole, wholeSize, largest] = [sum(parts), sum(sizes), most(sizes)]
  return {
    friends: parts.length,
    baseSatang: whole,
    baseSizeSatang: wholeSize,
    baseLargestSatang: largest,
    satang: whole,
    sizeSatang: wholeSize,
    largestSatang: largest,
  }
}

const costsOf: Of = ({ costs }) => sum(costKinds.map((kind) => costs[kind]))
const netOf: Of = (one) => one.ggrSatang - costsOf(one)
const validOf: Of = ({ validSatang }) => validSatang

/**
 * Whether a month is told, or what a correction changed of it: of enough friends, none of whom has more than four
 * fifths of what the rate is of, nor of the play that bounds what the month may give.
 */
export const isMonthTold = (friends: readonly FriendOfMonth[]): boolean =>
  isTold(groupOf(friends, netOf)) &&
  (friends.every((one) => validOf(one) === 0n) || isTold(groupOf(friends, validOf)))

/** What a correction changed of a month, friend by friend; `after` says of play only what came with it. */
export function changeOfMonth(
  before: readonly FriendOfMonth[],
  after: readonly FriendOfMonth[],
): FriendOfMonth[] {
  const byFriend = (all: readonly FriendOfMonth[]) => new Map(all.map((one) => [one.friendId, one]))
  const [old, now] = [byFriend(before), byFriend(after)]
  return [...new Set([...before, ...after].map(({ friendId }) => friendId))]
    .map((friendId) => {
      const [was, is] = [old.get(friendId), now.get(friendId)]
      const less = (kind: CostKind) => (is?.costs[kind] ?? 0n) - (was?.costs[kind] ?? 0n)
      return {
        friendId,
        validSatang: is?.validSatang ?? 0n,
        ggrSatang: (is?.ggrSatang ?? 0n) - (was?.ggrSatang ?? 0n),
        costs: {
          fee: less('fee'),
          payment: less('payment'),
          bonus: less('bonus'),
          cashback: less('cashback'),
          own_carry: less('own_carry'),
        },
      }
    })
    .filter((one) => netOf(one) !== 0n || one.validSatang !== 0n)
}

/** Whether friends began in this month to carry something alone. */
const hasNewOwn = ({ month, carry }: Pick<MonthOfFriends, 'month' | 'carry'>): boolean =>
  carry.some((lot) => lot.month === month && lot.friendId !== null)

/**
 * Whether what is carried of a month may be told by months after it: it was told, no correction changed it, and
 * all friends carry it together, so that what was below zero less what is carried is nobody's.
 */
export const isCarryTold = (of: MonthOfFriends & { readonly isCorrected: boolean }): boolean =>
  !of.isCorrected && isMonthTold(of.friends) && !hasNewOwn(of)

/**
 * Which lines a month that is told may be told by; null: none. Each line is of enough friends, and so is what is
 * left when all others are taken from the whole: what was taken off of few stands together, and what is carried
 * of months that may not be told is in no line, nor in what a line is short of.
 * @param areEarlierTold whether what months before may have left is told (`isCarryTold`)
 */
export async function tellLines(
  of: MonthOfFriends,
  areEarlierTold: boolean,
): Promise<MonthLines | null> {
  const { month, friends, carryInSatang } = of
  const common = of.carry.filter(({ friendId }) => friendId === null)
  const isCarried = carryInSatang > 0n || common.some((lot) => lot.month !== month)
  if ((isCarried && !areEarlierTold) || !isTold(groupOf(friends, ({ ggrSatang }) => ggrSatang))) {
    return null
  }
  const parts = costKinds
    .map((kind) => ({ kind, ...groupOf(friends, ({ costs }) => costs[kind]) }))
    .filter(({ friends: some }) => some > 0)
  // Of a fee and its rate what all winners of the house left is known, and so is what the others won.
  const losers = friends.filter(({ ggrSatang }) => ggrSatang < 0n)
  const hasFee = friends.some(({ costs }) => costs.fee > 0n || costs.payment > 0n)
  if (hasFee && losers.length > 0 && !isTold(groupOf(losers, ({ ggrSatang }) => ggrSatang))) {
    return null
  }
  const together = (some: readonly { readonly kind: CostKind }[]) =>
    groupOf(friends, ({ costs }) => sum(some.map(({ kind }) => costs[kind])))
  const { told, left } = await tellParts(parts, async (some) => together(some))
  if (left.length > 0 && !isTold(together(left))) return null
  const shown = told.map(({ kind, baseSatang }) => ({ kind, satang: baseSatang }))
  return {
    ggrSatang: sum(friends.map(({ ggrSatang }) => ggrSatang)),
    costs: [
      ...shown.toSorted((a, b) => costKinds.indexOf(a.kind) - costKinds.indexOf(b.kind)),
      ...(left.length > 0
        ? [{ kind: 'together' as const, satang: together(left).baseSatang }]
        : []),
    ],
    carryInSatang,
    carryOut: common.filter((lot) => lot.month !== month || !hasNewOwn(of)),
  }
}
