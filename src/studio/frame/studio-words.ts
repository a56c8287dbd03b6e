/** What the studio's server and its frame say to each other. Amounts are baht with two decimals. */

/** The sides of the coin. */
export type Side = 'heads' | 'tails'

/** A round; what is not known or not revealed yet is null. */
export interface RoundView {
  readonly id: string
  readonly game: string
  /** `riding` is of live tables alone. */
  readonly state: 'betting' | 'riding' | 'undoing' | 'decided' | 'settled' | 'refused' | 'void'
  readonly stake: string
  readonly choice: string
  /** What was drawn: a side of the coin; of talat, the stops of all spins. */
  readonly outcome: string | null
  readonly win: string | null
  readonly net: string | null
  readonly balance: string | null
  /** Why it was not played, in Thai. */
  readonly reason: string | null
  readonly nonce: number | null
  /** SHA-256 of the configuration that it was played by. */
  readonly config: string
  readonly commit: string
  readonly client_seed: string
  readonly server_seed: string | null
  readonly at: string
  readonly is_seen: boolean
}

/** The same for whoever has its address. */
export interface ReplayView extends RoundView {
  /** Of a ticket at a live table: its coup. */
  readonly ride: { readonly room: string; readonly shoe: number; readonly coup: number } | null
}

export interface SeedView {
  readonly commit: string
  /** Of the seed that follows: the player's part of the next pair is chosen after it was shown. */
  readonly next_commit: string
  readonly client_seed: string
  readonly drawn: number
  readonly server_seed: string | null
}

export interface GameState {
  readonly game: string
  readonly version: string
  readonly config: string
  readonly is_demo: boolean
  readonly has_deposit: boolean
  readonly balance: string | null
  readonly stake_min: string
  readonly stake_max: string
  readonly cycle_ms: number
  /** How long no button may be pressed yet. */
  readonly wait_ms: number
  readonly seed: SeedView
  /** The last round, where it is under way or its end was not seen. */
  readonly unfinished: RoundView | null
  /** Why no more bets are taken, in Thai. */
  readonly ended: string | null
}

export interface Opened {
  readonly session: string
  readonly state: GameState
}

export interface Played {
  readonly round: RoundView
  readonly state: GameState
}
