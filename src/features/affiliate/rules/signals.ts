import type { Satang } from '#kernel/money.ts'

/** What speaks for it that a friend is no friend but the same person, and how loudly. */
export const signalScores = {
  /** The same name and birth date. */
  person: 4,
  /** Both logged in from one browser. */
  device: 3,
  /** A bank account was of one, then of the other. */
  bank_account: 3,
  /** Deposits of both came from one account. */
  payer: 3,
  /** Rounds of which both bought: in most of them one of the two all but certainly won. */
  opposite: 3,
  /** What the friend paid in is what the member was paid out. */
  mirrored: 2,
  /** Many friends came within an hour. */
  burst: 2,
  /** Both came from one address within a day. */
  address: 1,
  /** The commission is large beside what the friend left with the house. */
  thin: 1,
} as const
export type Signal = keyof typeof signalScores
export const signals = Object.keys(signalScores) as [Signal, ...Signal[]]

/** From so much on people look before anything is taken out. */
const HELD_FROM = 4
/** Over so many days play and money of two are compared. */
export const COMPARED_DAYS = 30
/** So many friends in an hour are many. */
export const BURST_OVER = 5

export const scoreOf = (found: readonly Signal[]): number =>
  found.reduce((sum, signal) => sum + signalScores[signal], 0)

/** Whether people look at a friend; nobody loses anything by a signal alone. */
export const isHeld = (found: readonly Signal[]): boolean => scoreOf(found) >= HELD_FROM

/** Rounds in which two bet on one type, and those in which one of them all but certainly wins. */
export interface RoundsOfTwo {
  readonly common: number
  readonly opposite: number
}
/** Fewer rounds in common say nothing. */
const COMMON_LEAST = 3

/** Whether two bet against each other in at least three fifths of the rounds that both played. */
export const isOpposite = ({ common, opposite }: RoundsOfTwo): boolean =>
  common >= COMMON_LEAST && opposite * 5 >= common * 3

/** Smaller sums are alike by chance. */
const MIRRORED_LEAST = 100_000n

/** Whether what one paid in is what the other was paid out, to a tenth. */
export function isMirrored(paidInSatang: Satang, paidOutSatang: Satang): boolean {
  const [less, more] =
    paidInSatang < paidOutSatang ? [paidInSatang, paidOutSatang] : [paidOutSatang, paidInSatang]
  return less >= MIRRORED_LEAST && (more - less) * 10n <= more
}

/** Whether the commission is more than three tenths of what a friend paid in and left. */
export function isThin(
  earnedSatang: Satang,
  { paidInSatang, paidOutSatang }: { paidInSatang: Satang; paidOutSatang: Satang },
): boolean {
  const left = paidInSatang > paidOutSatang ? paidInSatang - paidOutSatang : 0n
  return earnedSatang > 0n && earnedSatang * 10n > left * 3n
}
