/**
 * Why a line of a statement waits for a person. Told again with other content; taken back with another amount;
 * taken back after it was sent back to its payer; taken back a second time; taken back although it brought nothing.
 */
export const lineCaseKinds = [
  'repeat_differs',
  'reversal_differs',
  'reversal_after_return',
  'reversal_again',
  'reversal_of_nothing',
] as const
export type LineCaseKind = (typeof lineCaseKinds)[number]

/** What a person can do with such a line. */
export const lineCaseWays = ['keep', 'apart', 'take', 'leave'] as const
export type LineCaseWay = (typeof lineCaseWays)[number]

/** The end of a case, by what was done. */
export const outcomeOf = {
  /** What was told first holds. */
  keep: 'kept',
  /** It is another line beside the first. */
  apart: 'apart',
  /** What the bank took leaves whoever has the money. */
  take: 'taken',
  /** Nothing moves, and the reconciliation shows the difference. */
  leave: 'left',
} as const satisfies Readonly<Record<LineCaseWay, string>>
export type LineCaseOutcome = (typeof outcomeOf)[LineCaseWay]

const ways: Readonly<Record<LineCaseKind, readonly LineCaseWay[]>> = {
  repeat_differs: ['keep', 'apart'],
  reversal_differs: ['leave', 'take'],
  reversal_after_return: ['leave', 'take'],
  reversal_again: ['leave'],
  reversal_of_nothing: ['leave'],
}

/** The ways out of a case: the one that moves nothing first. */
export const waysOf = (kind: LineCaseKind): readonly LineCaseWay[] => ways[kind]

/** Where the money of a line is. */
export const moneyPlaces = ['member', 'suspense', 'returning', 'returned', 'nowhere'] as const
export type MoneyPlace = (typeof moneyPlaces)[number]

/** What the bank took leaves whoever has it, and never more than it had brought. */
export const takeSatang = (tookSatang: bigint, broughtSatang: bigint): bigint =>
  tookSatang < broughtSatang ? tookSatang : broughtSatang
