/** What speaks for it that a friend is no friend but the same person, and how loudly. */
export const signalScores = {
  /** The same name and birth date. */
  person: 4,
  /** Both logged in from one browser. */
  device: 3,
  /** A bank account was of one, then of the other. */
  bank_account: 3,
  /** Many friends came within an hour. */
  burst: 2,
  /** Both came from one address within a day. */
  address: 1,
} as const
export type Signal = keyof typeof signalScores
export const signals = Object.keys(signalScores) as [Signal, ...Signal[]]

/** From so much on people look before anything is taken out. */
const HELD_FROM = 4
/** So many friends in an hour are many. */
export const BURST_OVER = 5

export const scoreOf = (found: readonly Signal[]): number =>
  found.reduce((sum, signal) => sum + signalScores[signal], 0)

/** Whether people look at a friend; nobody loses anything by a signal alone. */
export const isHeld = (found: readonly Signal[]): boolean => scoreOf(found) >= HELD_FROM
