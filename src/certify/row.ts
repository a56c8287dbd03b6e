import type { Play } from './play.ts'
import type { Session } from './session.ts'

/** One line of the truth table as it can be seen from outside. */
export interface Row {
  /** The number of the line; a letter behind it where a part of it needs more of the session. */
  readonly id: string
  readonly title: string
  /** What of the session it needs. */
  readonly needs?: readonly (keyof Session)[]
  /** It bets so much of the balance that a limit may forbid it, which says nothing of the row. */
  readonly isLarge?: boolean
  /** @throws RowFailed where the operator is wrong, NotRun where the row cannot be played */
  play(play: Play): Promise<void>
}
