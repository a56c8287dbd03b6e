import type { Round } from './round-store.ts'

/** Carries what rounds owe to the wallets of sites, over restarts too. */
export interface Courier {
  /** Looks for messages that are due now. */
  wake(): void
  /** Looks at all rounds that are waited for: a step of a table may have changed them. */
  look(): void
  /** Waits for a round to come to a state. @returns the round as it is then, or when patience ends */
  waitFor(round: bigint, holds: (round: Round) => boolean, patienceMs: number): Promise<Round>
  /** Stops sending; what was not answered is taken up at the next start. */
  stop(): Promise<void>
}
