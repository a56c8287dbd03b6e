import type { Draws } from '#kernel/fair.ts'
import type { Entered } from './session-key.ts'
import type { RoundView } from './studio-words.ts'

/** How a game speaks of its rounds, and works one out again. */
export interface RoundWords {
  /** What a round came to, in parts between which a line may end. */
  readonly resultOf: (round: RoundView) => readonly string[]
  /** What was staked, and on what. */
  readonly betOf: (round: RoundView) => string
  /** The outcome that a stream of draws gives. */
  readonly redraw: (draws: Draws) => string
}

/** What is a game's own on its page; the flow of a round is every game's. */
export interface GameFace {
  readonly words: RoundWords
  /** What is said once it can be played. */
  readonly greeting: string
  /** What is said while a round that was drawn is shown. */
  readonly turning: string
  /** Time, net and balance of the session stay in view on its page. */
  readonly showsSums: boolean
  readonly stake: {
    /** Baht with two decimals. */
    read(): string
    setBounds(minText: string, maxText: string): void
    setOpen(isOpen: boolean): void
  }
  /** Marks what plays a round as open or not. */
  setOpen(isOpen: boolean): void
  /** Makes the picture, when the session is known and nothing is pressed yet. */
  prepare(entered: Entered): Promise<void>
  /** A press or a round that goes on: nobody knows yet how it ends. */
  begin(): void
  /** Shows a round that was drawn, to its end. */
  show(round: RoundView): Promise<void>
  /** The round that began was not played. */
  giveBack(): Promise<void>
  /** A round of this player ended and was shown. */
  end(round: RoundView): void
  /** What the site says of sound. */
  hearMute(isMuted: boolean, isInit: boolean): void
}
