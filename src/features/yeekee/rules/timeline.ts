import type { ShootStage } from '../contract.ts'

/** The time stamps of a round that divide it, and what the lottery says of it. */
export interface RoundTimes {
  readonly openAt: Date
  readonly closeAt: Date
  readonly shootCloseAt: Date
  /** The lottery's own state: `void` and `missed` end a round without a result. */
  readonly status: 'upcoming' | 'open' | 'closed' | 'drawn' | 'settled' | 'void' | 'missed'
}

/**
 * Where a round is. Time decides until the result is out, so that no job has to run at the second;
 * the state decides afterwards. An end belongs to the stage that follows it.
 */
export function stageOf(round: RoundTimes, at: Date): ShootStage {
  if (round.status === 'void' || round.status === 'missed') return 'void'
  if (round.status === 'drawn' || round.status === 'settled') return 'settled'
  if (at < round.openAt) return 'upcoming'
  if (at < round.closeAt) return 'betting'
  return at < round.shootCloseAt ? 'shooting' : 'drawing'
}

/** Shots are taken while bets are, and a little longer (lottery.md §4.4). */
export const takesShots = (stage: ShootStage): boolean =>
  stage === 'betting' || stage === 'shooting'

/** The rank of a shot: the newest is 1 (lottery.md §4.2). */
export const rankOf = (seq: number, count: number): number => count - seq + 1

/** The shot in a rank; undefined while the round has fewer shots. */
export function seqOfRank(rank: number, count: number): number | undefined {
  return rank >= 1 && rank <= count ? count - rank + 1 : undefined
}
