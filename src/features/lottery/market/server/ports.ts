import type { Tx } from '#platform/database/database.ts'

/** A notice to members on the site; it begins and ends by itself. */
export interface SiteNotice {
  readonly title: string
  readonly body: string
  readonly showsFrom: Date
  /** The first instant at which it no longer shows. */
  readonly showsUntil: Date
}

/** What the configuration desk is given by `apps/server`. */
export interface ConfigPorts {
  /** Copies the rules of drawing that belong to a version of rules, where the market has any. */
  readonly copyDrawRules: (tx: Tx, fromVersionId: bigint, toVersionId: bigint) => Promise<void>
  /** Puts a notice on the site in the same transaction; answers the number that finds it again. */
  readonly publishNotice: (tx: Tx, staffId: number, notice: SiteNotice) => Promise<number>
  /** Takes it off the site; one that staff took off already stays as it is. */
  readonly withdrawNotice: (tx: Tx, staffId: number, noticeId: number) => Promise<void>
  /**
   * Calls off a round that is open and refunds its bills; a round in another state stays as it is.
   */
  readonly voidOpenRound: (
    tx: Tx,
    staffId: number,
    roundId: bigint,
    reason: string,
  ) => Promise<void>
  /** Asks for the rounds to be made anew from the calendar, with the commit. */
  readonly planRounds: (tx: Tx) => Promise<void>
}
