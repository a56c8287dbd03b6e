import type { Box, RoomKind } from '#studio/games/baccarat/boxes.ts'

/** What the studio's server and the page of live tables say to each other. Amounts are baht with two decimals. */

export type TableState = 'shoe' | 'betting' | 'closing' | 'dealing' | 'settled' | 'paused'

/** A table as everybody before it sees it. */
export interface TableView {
  readonly room: string
  readonly name: string
  readonly kind: RoomKind
  readonly pace: 'normal' | 'slow'
  /** In units of the wire, a thousand a satang. */
  readonly stake_min: number
  readonly stake_max: number
  readonly betting_ms: number
  readonly state: TableState
  readonly state_until: string | null
  readonly shoe: number
  readonly coup: number
  /** The coups of this shoe that are over, void ones left out. */
  readonly codes: readonly string[]
  /** SHA-256 of the shoe's seed. */
  readonly commit: string
  /** When the state began, while it is `dealing`. */
  readonly updated_at: string
  readonly now: string
  readonly beacon_round: number | null
  readonly player: readonly number[]
  readonly banker: readonly number[]
  readonly code: string | null
  readonly is_void: boolean
  readonly void_reason: string | null
  /** What all have on each box, once bets are closed. */
  readonly totals: Readonly<Partial<Record<Box, string>>>
}

/** A ticket as its player is told of it. */
export interface TicketView {
  readonly id: string
  readonly state: 'betting' | 'riding' | 'undoing' | 'decided' | 'settled' | 'refused' | 'void'
  readonly stake: string
  readonly stakes: Readonly<Partial<Record<Box, string>>>
  readonly win: string | null
  /** Why it was not played, in Thai. */
  readonly reason: string | null
  readonly room: string | null
  readonly shoe: number | null
  readonly coup: number | null
  /** Its cards, as `Bp 12-40 7-3-9`: player, then banker; null until it is settled. */
  readonly outcome: string | null
  readonly at: string
}

/** A ticket that is over, of whose end its player was not told. */
export interface UntoldTicket extends TicketView {
  /** It was made in this very session. */
  readonly is_of_session: boolean
}

/** What a player has before a table. */
export interface SeatView {
  readonly table: TableView | null
  readonly tickets: readonly TicketView[]
  /** The newest first, of any table. */
  readonly untold: readonly UntoldTicket[]
  readonly is_demo: boolean
  readonly has_deposit: boolean
  readonly balance: string | null
  /** Why no more bets are taken, in Thai. */
  readonly ended: string | null
}

/** All tables, and the player's money. */
export interface HallView {
  readonly tables: readonly TableView[]
  readonly seat: SeatView
}

/** The answer to a launch. */
export interface OpenedHall extends HallView {
  readonly session: string
}

/** The answer to a question about a bet of a session before: neither of the two while it may still come. */
export interface AskedAnswer {
  readonly ticket: TicketView | null
  /** Why it never will, in Thai. */
  readonly reason: string | null
}

/** The answer to a bet, or to one that is taken back. */
export interface TicketAnswer {
  readonly ticket: TicketView
  readonly seat: SeatView
}
