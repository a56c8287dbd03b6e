import type { TalatRound } from '#studio/games/talat/rules.ts'

/** What a stage tells while it plays a round. Sums are line bets. */
export interface StageListener {
  /** A spin has come to rest; what the round has won until now. */
  onSpin(spin: number, sumLineBets: number): void
  /** Free spins begin, go on and end: which one turns, of how many known so far. 0 of n: the opening. */
  onFree(at: number, of: number): void
  onFreeEnd(): void
}

/** The picture of the game. It decides nothing and knows no money. */
export interface TalatStage {
  /** Shows a window at rest, at once. */
  lay(stops: readonly number[], isFree: boolean): void
  /** Begins to turn the reels, before anybody knows where they stop. */
  turn(): void
  /** A bet was not taken: reels come to rest where they were, with nothing won. */
  settleBack(): Promise<void>
  /**
   * Plays a round, from turning reels to the last sum.
   * @param stakeText how a sum of line bets is written, `฿1,234.50`
   * @param skip ends free spins at once: the sum is shown, nothing is lost
   */
  play(
    round: TalatRound,
    listener: StageListener,
    options: { readonly bahtOf: (lineBets: number) => string; readonly skip: AbortSignal },
  ): Promise<void>
  /** A tap on a long show of a win ends it. */
  hurry(): void
}

/** What can be heard, by name. */
export type Cue =
  | 'press'
  | 'reel-stop'
  | 'scatter'
  | 'win'
  | 'big-win'
  | 'feature-start'
  | 'feature-end'
  | 'count'
