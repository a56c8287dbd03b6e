import type { Day } from '#kernel/time.ts'
import type { Tx } from '../database/database.ts'

/**
 * What a member staked and got back in one wallet and one round, once that is certain. A later
 * revision holds the differences only, and counts on the day of the first.
 */
export interface SettledPlay {
  /** What kind of row it was read from, such as `lottery_round`, and which. */
  readonly source: string
  readonly sourceId: bigint
  /** Rises with each row of the same source, member and wallet; numbers may be left out. */
  readonly revision: number
  readonly product: string
  /** The market or game. */
  readonly place: string
  readonly memberId: bigint
  readonly walletId: bigint
  /** 1 main, 2 bonus, 3 cashback, 4 commission, 5 free credit. */
  readonly walletKind: number
  readonly stakeSatang: bigint
  readonly returnedSatang: bigint
  /** The part of the stake that rewards count. */
  readonly validSatang: bigint
  /**
   * What the stake could be expected to return at the rates it was taken at, in millionths of a
   * satang, so that nothing is rounded; null where nobody knows the return of a game.
   */
  readonly expectedMicrosatang: bigint | null
  readonly settledAt: Date
  readonly countedDay: Day
}

/** Somebody who counts settled play. Its cursor moves in the transaction that it writes in. */
export interface PlayConsumer {
  /** Names its cursors for good. */
  readonly name: string
  /** Writes what it makes of the facts, which it gets once each and in their order. */
  take(tx: Tx, facts: readonly SettledPlay[]): Promise<void>
  /** Forgets everything, to count again from the first fact. */
  clear(tx: Tx): Promise<void>
}
