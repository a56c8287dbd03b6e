import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { CARRY_MONTHS, type CarryLot, monthsBetween } from '../rules/pool.ts'
import {
  changeOfMonth,
  isCarryTold,
  isMonthTold,
  type MonthLines,
  tellLines,
} from '../rules/told-month.ts'
import { findCarry } from './pool-store.ts'
import {
  findFriendsOfParts,
  findMonthParts,
  type FriendOfPart,
  type MonthPart,
} from './told-month-store.ts'
import type { GroupStates } from './told-store.ts'

/** A month of a level with its friends and what goes on from it, as it stood with a part. */
interface Part extends MonthPart {
  readonly friends: readonly FriendOfPart[]
  readonly carry: readonly CarryLot[]
}

/** A month of a level that is told, or what a correction changed of it. */
export interface ToldMonth extends GroupStates {
  readonly shownDay: Day
  readonly month: Day
  readonly level: number
  readonly ppm: bigint
  readonly base: MonthPart['base']
  readonly isCorrection: boolean
  readonly friends: number
  readonly baseSatang: Satang
  readonly satang: Satang
  /** Null: of a correction only what it changed is told. */
  readonly pool: {
    readonly mostSatang: Satang
    readonly hasOwnCarry: boolean
    readonly lines: MonthLines | null
  } | null
}

/**
 * Months of a pooled base that are shown in a range of days: those of enough friends, the newest first, and whether
 * there are others. What was told of a month stays as it was told: what a correction changed is a sum of its own.
 * Cost: his friends of those months and of three months before.
 */
export async function readMonths(
  db: Db,
  memberId: number,
  range: { from: Day; to: Day },
): Promise<{ told: readonly ToldMonth[]; hasUntold: boolean }> {
  const parts = await findMonthParts(db, memberId, range)
  if (parts.length === 0) return { told: [], hasUntold: false }
  const ids = parts.map(({ commissionId }) => commissionId)
  const friends = Map.groupBy(await findFriendsOfParts(db, memberId, ids), idOf)
  const carry = Map.groupBy(await findCarry(db, ids), idOf)
  const whole = parts.map((part) => ({
    ...part,
    friends: friends.get(part.commissionId) ?? [],
    carry: carry.get(part.commissionId) ?? [],
  }))
  const shown = whole.filter(({ isShown }) => isShown)
  const told = []
  for (const part of shown) {
    const one = part.part === 0 ? await tellMonth(part, whole) : tellCorrection(part, whole)
    if (one) told.push(one)
  }
  return { told: told.toReversed(), hasUntold: told.length < shown.length }
}

const idOf = ({ commissionId }: { commissionId: bigint }): bigint => commissionId

async function tellMonth(part: Part, all: readonly Part[]): Promise<ToldMonth | null> {
  if (!isMonthTold(part.friends)) return null
  const ofLevel = all.filter(({ level }) => level === part.level)
  const before = ofLevel.filter((one) => {
    const ago = monthsBetween(one.month, part.month)
    return one.part === 0 && ago > 0 && ago <= CARRY_MONTHS
  })
  const areEarlierTold = before.every((one) =>
    isCarryTold({
      ...one,
      isCorrected: ofLevel.some(({ month, part: at }) => month === one.month && at > 0),
    }),
  )
  return {
    ...headOf(part, part.friends),
    baseSatang: part.baseSatang,
    pool: {
      mostSatang: part.mostSatang,
      hasOwnCarry: part.carry.some(({ friendId }) => friendId !== null),
      lines: await tellLines(part, areEarlierTold),
    },
  }
}

function tellCorrection(part: Part, all: readonly Part[]): ToldMonth | null {
  const before = all.find(
    ({ level, month, part: at }) =>
      level === part.level && month === part.month && at === part.part - 1,
  )
  if (!before) throw new Error(`affiliate: commission ${part.commissionId} has no part before it`)
  const changed = changeOfMonth(before.friends, part.friends)
  if (!isMonthTold(changed)) return null
  const ids = new Set(changed.map(({ friendId }) => friendId))
  const known = [...before.friends, ...part.friends].filter(({ friendId }) => ids.has(friendId))
  return {
    ...headOf(part, known),
    friends: ids.size,
    baseSatang: part.baseSatang - before.baseSatang,
    pool: null,
  }
}

function headOf(part: Part, friends: readonly FriendOfPart[]) {
  const { shownDay, month, level, ppm, base, satang } = part
  const is = (wanted: FriendOfPart['state']) => friends.some(({ state }) => state === wanted)
  return {
    shownDay,
    month,
    level,
    ppm,
    base,
    satang,
    isCorrection: part.part > 0,
    friends: friends.length,
    hasPending: is('pending'),
    hasHeld: is('held'),
    hasQualified: is('qualified'),
  }
}
