import { formatBaht, parseBaht } from '#kernel/money.ts'

/** Satang, or points: whole units of either. */
export const currencies = ['THB', 'POINT'] as const
export type Currency = (typeof currencies)[number]

/** What there is to win. */
export interface Prize {
  /** `pot`: the amount is shared. `fixed`: so much for each weight, `budget` at most for all. */
  readonly kind: 'pot' | 'fixed'
  readonly amount: bigint
  readonly budget: bigint
}

/** What becomes of a pot that nobody wins. */
export const nobodyRight = ['none', 'rollover'] as const
export type NobodyRight = (typeof nobodyRight)[number]

/** A prize with the pot that rolled into it. */
export const wholePrize = (terms: {
  readonly prizeKind: Prize['kind']
  readonly prizeAmount: bigint
  readonly budgetAmount: bigint
  readonly rolledAmount: bigint
}): Prize => ({
  kind: terms.prizeKind,
  amount: terms.prizeAmount + terms.rolledAmount,
  budget: terms.budgetAmount + terms.rolledAmount,
})

/** Somebody who guessed right. */
export interface Winner {
  readonly memberId: bigint
  readonly weight: number
  /** His earliest right vote; ids of votes rise in the order in which they were taken. */
  readonly firstVote: bigint
}

export interface Share extends Winner {
  readonly share: bigint
}

/** What is shared among winners of so much weight together. */
export function totalFor({ kind, amount, budget }: Prize, weight: bigint): bigint {
  if (weight === 0n) return 0n
  if (kind === 'pot') return amount
  return amount * weight < budget ? amount * weight : budget
}

/**
 * Shares a prize by largest remainder: everybody gets his part rounded down, and the units that are
 * left go one each to the largest rests, of equal ones to the earlier vote. The shares are the total.
 */
export function sharePrize(prize: Prize, winners: readonly Winner[]): Share[] {
  const weight = winners.reduce((sum, winner) => sum + BigInt(winner.weight), 0n)
  const total = totalFor(prize, weight)
  const parts = winners.map((winner) => {
    const exact = total * BigInt(winner.weight)
    return { winner, share: exact / weight, rest: exact % weight }
  })
  const missing = total - parts.reduce((sum, { share }) => sum + share, 0n)
  const inOrder = parts.toSorted(
    (a, b) => compare(b.rest, a.rest) || compare(a.winner.firstVote, b.winner.firstVote),
  )
  return inOrder
    .map(({ winner, share }, place) => ({
      ...winner,
      share: BigInt(place) < missing ? share + 1n : share,
    }))
    .toSorted((a, b) => compare(a.firstVote, b.firstVote))
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Whether a shown amount can be the share of its weight: rounded down, or one unit more. */
export function isShareOf(
  share: bigint,
  { weight, ofWeight, total }: { weight: number; ofWeight: bigint; total: bigint },
): boolean {
  const down = (total * BigInt(weight)) / ofWeight
  return share === down || share === down + 1n
}

/** An amount on the wire: `500.00` of baht, `500` of points. */
export const amountText = (currency: Currency, amount: bigint): string =>
  currency === 'THB' ? formatBaht(amount) : `${amount}`

/** The amount of a text that somebody typed; null where it is none of its currency. */
export function parseAmount(currency: Currency, text: string): bigint | null {
  if (currency === 'POINT') return /^\d{1,9}$/.test(text) ? BigInt(text) : null
  const parsed = parseBaht(text)
  return parsed.ok ? parsed.value : null
}
