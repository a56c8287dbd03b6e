import type { Satang } from '#kernel/money.ts'
import { shareOf } from '#kernel/shares.ts'

/** Valid play of a member's month at one rate. */
export interface PlayLine {
  readonly product: string
  /** Hundredths of a point for ฿100. */
  readonly rateX100: number
  readonly validSatang: Satang
}

/**
 * What a month has earned: one rounding over all of it, so that it does not matter into how many bets or days play
 * was split. A hundredth of a point for ฿100 is one for a million satang.
 */
export const earnedBy = (lines: readonly PlayLine[]): bigint =>
  shareOf(
    lines.reduce((sum, { rateX100, validSatang }) => sum + BigInt(rateX100) * validSatang, 0n),
    1n,
  )

/** How a member stood, and what his month has earned by now. */
export interface Look {
  /** What of all months is not credited; below zero: what corrections took back. */
  readonly openPoints: bigint
  /** Of this month, when it was looked at before. */
  readonly earnedBefore: bigint
  readonly lines: readonly PlayLine[]
  /** Whether the house may give him something now. */
  readonly mayEarn: boolean
}

/** What a look finds. Too much is set off against what is earned next: no points are ever taken. */
export function lookAt({ openPoints, earnedBefore, lines, mayEarn }: Look): {
  earnedPoints: bigint
  gainedPoints: bigint
  creditedPoints: bigint
  openPoints: bigint
} {
  const earnedPoints = earnedBy(lines)
  const gainedPoints = earnedPoints - earnedBefore
  const due = openPoints + gainedPoints
  const creditedPoints = mayEarn && due > 0n ? due : 0n
  return { earnedPoints, gainedPoints, creditedPoints, openPoints: due - creditedPoints }
}
