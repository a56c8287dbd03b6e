import type { QuestPeriod } from './periods.ts'

export const questTypes = [
  'check_in',
  'stake_sum',
  'play_days',
  'bill_count',
  'deposit_count',
  'deposit_sum',
  'poll_vote',
  'friend',
  'profile',
  'line',
  'limit_set',
] as const
export type QuestType = (typeof questTypes)[number]

/** The least valid play of a day that counts as one, and of a bill on average. */
export const DAY_VALID_MIN_SATANG = 2_000n
export const BILL_VALID_MIN_SATANG = 2_000n
/** The least deposit that is counted as one. */
export const DEPOSIT_MIN_SATANG = 10_000n

/** What is counted, where its quests may be, and how much they may ask for: nobody is to play on for points. */
interface TypeRule {
  readonly group: 'visit' | 'play' | 'gift'
  /** What a goal is counted in. */
  readonly unit: 'satang' | 'days' | 'bills' | 'times' | 'votes' | 'friends' | 'done'
  /** Of each period that it may have, the highest goal. */
  readonly goalMax: Readonly<Partial<Record<QuestPeriod, bigint>>>
  /** Satang of valid play that are behind each of the goal, by construction; nothing where it is no play. */
  readonly validEach: bigint
}

const sums = { daily: 200_000n, weekly: 500_000n, monthly: 2_000_000n, event: 500_000n }
const doneOnce = { group: 'gift', unit: 'done', goalMax: { once: 1n }, validEach: 0n } as const

export const typeRules: Readonly<Record<QuestType, TypeRule>> = {
  check_in: { group: 'visit', unit: 'days', goalMax: { daily: 1n }, validEach: 0n },
  stake_sum: { group: 'play', unit: 'satang', goalMax: sums, validEach: 1n },
  play_days: {
    group: 'play',
    unit: 'days',
    goalMax: { daily: 1n, weekly: 5n, monthly: 20n, event: 10n },
    validEach: DAY_VALID_MIN_SATANG,
  },
  bill_count: {
    group: 'play',
    unit: 'bills',
    goalMax: { daily: 10n, weekly: 30n, monthly: 100n, event: 30n },
    validEach: BILL_VALID_MIN_SATANG,
  },
  deposit_count: {
    group: 'play',
    unit: 'times',
    goalMax: { daily: 1n, weekly: 3n, monthly: 8n, event: 3n },
    validEach: DEPOSIT_MIN_SATANG,
  },
  deposit_sum: { group: 'play', unit: 'satang', goalMax: sums, validEach: 1n },
  poll_vote: {
    group: 'gift',
    unit: 'votes',
    goalMax: { daily: 1n, weekly: 5n, monthly: 20n, once: 20n, event: 10n },
    validEach: 0n,
  },
  friend: {
    group: 'gift',
    unit: 'friends',
    goalMax: { monthly: 5n, once: 10n, event: 5n },
    validEach: 0n,
  },
  profile: doneOnce,
  line: doneOnce,
  limit_set: doneOnce,
}

/**
 * What quests that are no play give a person in a period at most, all of them together: small, because nothing
 * that the house earns is behind them.
 */
export const GIFT_POINTS_MAX: Readonly<Record<QuestPeriod, number>> = {
  daily: 2,
  weekly: 6,
  monthly: 20,
  once: 40,
  event: 20,
}
