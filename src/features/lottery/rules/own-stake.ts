import type { BetType } from './bet-types.ts'
import { chancesOf } from './chance.ts'
import { patternOf, permutations } from './permutations.ts'
import type { RateX100 } from './rate.ts'

/** Which bets count towards something that the house gives to who bets. */
export interface OwnStakeTerms {
  /** Who covers this share of a type's numbers, or more, has bet against himself: in 1/10,000. */
  readonly coverBelowBp: number
  /** What the house keeps of a bet in the long run, at least, in 1/10,000 of what was paid for it. */
  readonly edgeMinBp: number
}

/** One line of a bill that stands. */
export interface StandingLine {
  readonly memberId: bigint
  readonly betType: BetType
  readonly number: string
  readonly rateX100: RateX100
  readonly amountSatang: bigint
  /** The amount less its discount: what it cost. */
  readonly paidSatang: bigint
}

const FULL_BP = 10_000n
/** How many numbers each type has, an order of โต๊ด each by itself. */
const numbersOf = (digits: number): number => 10 ** digits

/**
 * What each member has staked of his own: paid, less the bets that do not count. Numbers are counted
 * by person, for who has two accounts may cover one half by each.
 */
export function ownStakes(
  lines: readonly StandingLine[],
  personOf: (memberId: bigint) => string,
  terms: OwnStakeTerms,
): ReadonlyMap<bigint, bigint> {
  const stakes = new Map<bigint, bigint>()
  const groups = Map.groupBy(lines, (line) => `${line.betType} ${personOf(line.memberId)}`)
  for (const group of groups.values()) {
    if (coveredBp(group) >= terms.coverBelowBp) continue
    for (const line of group) {
      if (!keepsEnough(line, terms.edgeMinBp)) continue
      stakes.set(line.memberId, (stakes.get(line.memberId) ?? 0n) + line.paidSatang)
    }
  }
  return stakes
}

/** The share of its type's numbers that these lines cover, in 1/10,000. */
function coveredBp(lines: readonly StandingLine[]): number {
  const [first] = lines
  if (!first) return 0
  const isAnyOrder = first.betType === 'tod3' || first.betType === 'tod4'
  const covered = new Set(
    lines.flatMap(({ number }) => (isAnyOrder ? permutations(number) : [number])),
  )
  return (covered.size * 10_000) / numbersOf(first.number.length)
}

/**
 * What the house keeps of a line in the long run, in satang times the number of draws that are equally
 * likely, so that nothing is rounded.
 */
export function expectedKeep(line: Omit<StandingLine, 'memberId'>): {
  readonly kept: bigint
  readonly of: bigint
} {
  const chances = chancesOf(line.betType)
  const pattern = patternOf(line.number)
  const chance = chances.find((one) => one.pattern === pattern) ?? chances[0]
  if (!chance) throw new Error(`lottery: no chance of ${line.betType} ${line.number}`)
  const of = BigInt(chance.of) * 100n
  return {
    kept: line.paidSatang * of - line.amountSatang * line.rateX100 * BigInt(chance.wins),
    of,
  }
}

function keepsEnough(line: StandingLine, edgeMinBp: number): boolean {
  const { kept, of } = expectedKeep(line)
  return kept * FULL_BP >= BigInt(edgeMinBp) * line.paidSatang * of
}
