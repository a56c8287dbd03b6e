import type { Satang } from '#kernel/money.ts'

/**
 * Sums of what friends play and give are told of at least so many of them together. It is published: in the
 * terms that a member reads, and beside the figures.
 */
export const SMALLEST_GROUP = 3

/** Sums over friends, and how much of them comes from one. */
export interface GroupSums {
  /** Different friends. */
  readonly friends: number
  readonly baseSatang: Satang
  readonly satang: Satang
  /** Without their signs, so that a correction does not hide whose sum it is: all friends, and the largest. */
  readonly baseSizeSatang: Satang
  readonly baseLargestSatang: Satang
  readonly sizeSatang: Satang
  readonly largestSatang: Satang
}

/** Nobody's part may be more than four fifths: else the sum is his, with a little noise. */
const isSpread = (sizeSatang: Satang, largestSatang: Satang): boolean =>
  largestSatang * 5n <= sizeSatang * 4n

/** Whether sums of friends are told. */
export const isTold = (sums: GroupSums): boolean =>
  sums.friends >= SMALLEST_GROUP &&
  isSpread(sums.baseSizeSatang, sums.baseLargestSatang) &&
  isSpread(sums.sizeSatang, sums.largestSatang)

/** A day, and whether nothing is added to it any more. */
export interface DayOfFriends extends GroupSums {
  readonly day: string
  readonly isDone: boolean
}

/**
 * Which days of a month are told by themselves, and which are left for all together: a day once it is worked
 * out and its sums may be told. What is left is told as one when the month is over, where the sums of it may
 * be. So whatever is told, and whatever is added to it from one look to the next, is of several friends.
 */
export function tellDays<T extends DayOfFriends>(
  days: readonly T[],
): { readonly told: readonly T[]; readonly left: readonly T[] } {
  const isTellable = (one: T) => one.isDone && isTold(one)
  return { told: days.filter(isTellable), left: days.filter((one) => !isTellable(one)) }
}

/**
 * Which parts of a day are told by themselves: those whose sums may be, less those that the others need, because
 * a part that is left alone is what is missing from the whole. The smaller one is taken for it.
 * @param together sums of parts as one, each friend counted once
 */
export async function tellParts<T extends GroupSums>(
  parts: readonly T[],
  together: (parts: readonly T[]) => Promise<GroupSums>,
): Promise<{ readonly told: readonly T[]; readonly left: readonly T[] }> {
  const told = parts
    .filter(isTold)
    .toSorted((a, b) => (a.baseSizeSatang < b.baseSizeSatang ? -1 : 1))
  const left = parts.filter((part) => !isTold(part))
  while (left.length > 0 && told.length > 0 && !isTold(await together(left))) {
    const [smallest, ...rest] = told
    if (smallest) left.push(smallest)
    told.splice(0, told.length, ...rest)
  }
  return { told, left }
}
