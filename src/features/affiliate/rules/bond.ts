import type { Satang } from '#kernel/money.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { Terms } from './terms.ts'

/** How a friend stands towards whoever has a part of his play. */
export const bondStates = ['pending', 'qualified', 'held', 'missed', 'void'] as const
export type BondState = (typeof bondStates)[number]

/** What is known of a friend who does not count yet. */
export interface FriendFacts {
  readonly joinedAt: Date
  /** The bank said that an account is his. */
  readonly isVerified: boolean
  /** His first deposit of at least the terms' least; null: none. */
  readonly depositedAt: Date | null
  /** All that he played so far, with his own money, settled. */
  readonly turnoverSatang: Satang
}

type Rules = Pick<Terms, 'depositDays' | 'turnoverMinSatang'>

/** Until when a friend may make the deposit that counts. */
export const depositUntil = (joinedAt: Date, { depositDays }: Pick<Terms, 'depositDays'>): Date =>
  new Date(joinedAt.getTime() + depositDays * DAY_MS)

/** Whether a friend counts now, still may, or never will. */
export function standingOf(
  friend: FriendFacts,
  terms: Rules,
  now: Date,
): 'pending' | 'qualified' | 'missed' {
  const until = depositUntil(friend.joinedAt, terms)
  if (friend.depositedAt === null || friend.depositedAt >= until) {
    return now >= until ? 'missed' : 'pending'
  }
  if (!friend.isVerified || friend.turnoverSatang < terms.turnoverMinSatang) return 'pending'
  return 'qualified'
}

/** A name as others may see it: `สมชาย ว.` is `สม••• ว.`; of a short one less is left. */
export function maskName(displayName: string): string {
  const [first = '', ...rest] = displayName.split(' ')
  const letters = [...new Intl.Segmenter('th').segment(first)].map(({ segment }) => segment)
  const shown = letters.slice(0, letters.length > 2 ? 2 : 1).join('')
  return [`${shown}•••`, ...rest.slice(-1)].join(' ')
}
