import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'

/** What the bank's own statement of a day says of the lines that we have of it. */
export const bankStates = ['untold', 'agrees', 'differs'] as const
export type BankState = (typeof bankStates)[number]

/** In what one line, or the balance before the first, differs. */
export const findingKinds = [
  'missing',
  'extra',
  'amount_differs',
  'other_day',
  'opening_differs',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** A line of one side that has no equal under its name on the other. Money that went is less than 0. */
export interface Unmatched {
  readonly lineId: string
  readonly day: Day
  readonly at: Date
  readonly transRef: string | null
  /** Null: only we have it. */
  readonly bankSatang: Satang | null
  /** Null: only the bank has it. */
  readonly oursSatang: Satang | null
}

export interface Finding {
  readonly key: string
  readonly kind: FindingKind
  /** Null for what is no line's. */
  readonly at: Date | null
  readonly transRef: string | null
  readonly bankSatang: Satang | null
  readonly oursSatang: Satang | null
}

/** A day as the bank tells it. */
export interface ToldDay {
  readonly opening: Satang
  readonly came: Satang
  readonly went: Satang
  readonly closing: Satang
  /** With what the bank closed the day before; null where it did not tell that. */
  readonly closedBefore: Satang | null
}

/**
 * What differs, each line once. A transfer that the bank names otherwise in its statement than when it told of
 * it is the same one where reference, amount and day are.
 * @param unmatched of one account and day
 */
export function findDifferences(told: ToldDay, unmatched: readonly Unmatched[]): Finding[] {
  const renamed = pairByReference(unmatched)
  const lines = unmatched.filter((line) => !renamed.has(line)).map(lineFinding)
  const { opening, closedBefore } = told
  if (closedBefore === null || closedBefore === opening) return lines
  const start: Finding = {
    key: 'opening',
    kind: 'opening_differs',
    at: null,
    transRef: null,
    bankSatang: opening,
    oursSatang: closedBefore,
  }
  return [start, ...lines]
}

/** Two sides that name one transfer by two names. */
function pairByReference(unmatched: readonly Unmatched[]): ReadonlySet<Unmatched> {
  const pairs = new Set<Unmatched>()
  const ours = unmatched.filter(({ bankSatang }) => bankSatang === null)
  for (const line of unmatched) {
    if (line.oursSatang !== null || line.transRef === null) continue
    const same = ours.find(
      (one) =>
        !pairs.has(one) &&
        one.transRef === line.transRef &&
        one.oursSatang === line.bankSatang &&
        one.day === line.day,
    )
    if (same) pairs.add(line).add(same)
  }
  return pairs
}

function lineFinding(
  { lineId, at, transRef, bankSatang, oursSatang }: Unmatched,
  place: number,
): Finding {
  const kind =
    oursSatang === null
      ? 'missing'
      : bankSatang === null
        ? 'extra'
        : bankSatang === oursSatang
          ? 'other_day'
          : 'amount_differs'
  const side = bankSatang === null ? 'ours' : 'bank'
  return { key: `${side}-${lineId}-${place}`, kind, at, transRef, bankSatang, oursSatang }
}

/** The sums of the day decide as well as its lines: a list may be right and its totals not ours. */
export function judgeDay(
  told: ToldDay | null,
  ours: { readonly came: Satang; readonly went: Satang },
  findings: readonly Finding[],
): BankState {
  if (told === null) return 'untold'
  const isEqual = told.came === ours.came && told.went === ours.went && findings.length === 0
  return isEqual ? 'agrees' : 'differs'
}
