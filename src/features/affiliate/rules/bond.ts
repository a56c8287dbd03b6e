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

type Rules = Pick<Terms, 'depositDays' | 'depositMinSatang' | 'turnoverMinSatang'>

/** What a friend has to play, at least the deposit that counts: money that only comes and goes makes no friend. */
export const playNeeded = ({
  depositMinSatang,
  turnoverMinSatang,
}: Pick<Terms, 'depositMinSatang' | 'turnoverMinSatang'>): Satang =>
  turnoverMinSatang > depositMinSatang ? turnoverMinSatang : depositMinSatang

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
  if (!friend.isVerified || friend.turnoverSatang < playNeeded(terms)) return 'pending'
  return 'qualified'
}

/** What was played towards a sum, in whole quarters of it: the first bets of a friend are nobody's to read. */
export function wholeQuarters(playedSatang: Satang, neededSatang: Satang): Satang {
  if (neededSatang <= 0n || playedSatang <= 0n) return 0n
  const quarters = (playedSatang * 4n) / neededSatang
  return ((quarters > 4n ? 4n : quarters) * neededSatang) / 4n
}

/** A name as others may see it: `สมชาย ว.` is `สม••• ว.`; of a short one less is left. */
export function maskName(displayName: string): string {
  const [first = '', ...rest] = displayName.split(' ')
  const letters = [...new Intl.Segmenter('th').segment(first)].map(({ segment }) => segment)
  const shown = letters.slice(0, letters.length > 2 ? 2 : 1).join('')
  return [`${shown}•••`, ...rest.slice(-1)].join(' ')
}
