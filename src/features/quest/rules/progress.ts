import type { Satang } from '#kernel/money.ts'
import {
  BILL_VALID_MIN_SATANG,
  DAY_VALID_MIN_SATANG,
  DEPOSIT_MIN_SATANG,
  type QuestType,
} from './quest-types.ts'

/** Own money that was settled at once. */
export interface Play {
  readonly at: Date
  readonly day: string
  readonly validSatang: Satang
}

/** A deposit that reached its wallet. */
export interface Deposit {
  readonly at: Date
  readonly satang: Satang
}

/** What a member did in a window; what a type does not count is left out. */
export interface Facts {
  readonly plays?: readonly Play[]
  readonly bills?: number
  readonly deposits?: readonly Deposit[]
  /** Votes, friends, or whether it is done, as one. */
  readonly count?: number
}

/** How far somebody is towards a goal, at most at it. */
export function progressOf(type: QuestType, goal: bigint, facts: Facts): bigint {
  const reached = reachedOf(type, facts)
  return reached < 0n ? 0n : reached < goal ? reached : goal
}

function reachedOf(type: QuestType, facts: Facts): bigint {
  const { plays = [], bills = 0, deposits = [], count = 0 } = facts
  switch (type) {
    case 'stake_sum':
      return validOf(plays)
    case 'play_days':
      return BigInt(daysOf(plays))
    case 'bill_count':
      return least(BigInt(bills), validOf(plays) / BILL_VALID_MIN_SATANG)
    case 'deposit_count':
      return BigInt(
        coverDeposits(
          deposits.filter(({ satang }) => satang >= DEPOSIT_MIN_SATANG),
          plays,
        ).count,
      )
    case 'deposit_sum':
      return coverDeposits(deposits, plays).satang
    default:
      return BigInt(count)
  }
}

const BAHT = 100n
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const validOf = (plays: readonly Play[]): bigint =>
  plays.reduce((sum, { validSatang }) => sum + validSatang, 0n)

function daysOf(plays: readonly Play[]): number {
  const byDay = Map.groupBy(plays, ({ day }) => day)
  return [...byDay.values()].filter((all) => validOf(all) >= DAY_VALID_MIN_SATANG).length
}

/**
 * What of deposits was staked since: each satang that was settled after a deposit covers one of it, the oldest
 * first, and no satang covers two. Money that only comes and goes covers nothing. Satang that tell a payment
 * from others are not asked for.
 */
export function coverDeposits(
  deposits: readonly Deposit[],
  plays: readonly Play[],
): { satang: Satang; count: number } {
  const open = deposits
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, satang }) => ({ at, left: satang - (satang % BAHT) }))
  let covered = 0n
  for (const { at, validSatang } of plays.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    let rest = validSatang
    for (const deposit of open) {
      if (rest <= 0n || deposit.at >= at) break
      const part = least(rest, deposit.left)
      deposit.left -= part
      rest -= part
      covered += part
    }
  }
  return { satang: covered, count: open.filter(({ left }) => left === 0n).length }
}
