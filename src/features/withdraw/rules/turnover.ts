import type { Satang } from '#kernel/money.ts'

/** Money at a moment: a deposit, or the valid stake of settled play. */
export interface MoneyAt {
  readonly at: Date
  readonly amountSatang: Satang
}

/** How much of what was paid in has been played. */
export interface Turnover {
  readonly needSatang: Satang
  readonly doneSatang: Satang
  readonly leftSatang: Satang
}

/**
 * What a member has yet to stake, counted since the last withdrawal that left. Each deposit asks for its
 * own play: what was staked beyond one deposit is not saved up for the next. What counts is the valid
 * stake of settled play (rewards.md §2.2), so that a bet on both sides, or one that is cancelled, counts
 * nothing. Source: backoffice.md §8, in and out without play.
 * @param leftBefore what was open when that withdrawal left, see `leftAfter`
 * @param timesX100 how often a deposit is staked, in hundredths
 */
export function turnoverOf(
  leftBefore: Satang,
  deposits: readonly MoneyAt[],
  plays: readonly MoneyAt[],
  timesX100: number,
): Turnover {
  const events = [
    ...deposits.map((one) => ({ ...one, isDeposit: true })),
    ...plays.map((one) => ({ ...one, isDeposit: false })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || Number(b.isDeposit) - Number(a.isDeposit))
  let need = leftBefore
  let left = leftBefore
  for (const { amountSatang, isDeposit } of events) {
    if (isDeposit) {
      const asked = (amountSatang * BigInt(timesX100)) / 100n
      need = left === 0n ? asked : need + asked
      left += asked
    } else {
      // A corrected result may take play back, never more than was asked for.
      left = atLeastZero(left - amountSatang)
      if (left > need) left = need
    }
  }
  return { needSatang: need, doneSatang: need - left, leftSatang: left }
}

/**
 * What stays open once a withdrawal left: unplayed money that is gone asks for nothing any more, and a
 * small withdrawal that somebody let go does not wash the rest.
 */
export const leftAfter = (left: Satang, withdrawnSatang: Satang, timesX100: number): Satang =>
  atLeastZero(left - (withdrawnSatang * BigInt(timesX100)) / 100n)

const atLeastZero = (satang: Satang): Satang => (satang < 0n ? 0n : satang)
