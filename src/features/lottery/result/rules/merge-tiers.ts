import type { GovernmentTierKey } from './government-prizes.ts'

/** Tiers that no bet needs. They are never confirmed by people: members see what the sources say of them. */
export const sideTiers = [
  'second',
  'third',
  'fourth',
  'fifth',
] as const satisfies readonly GovernmentTierKey[]
export type SideTier = (typeof sideTiers)[number]

/** What a source has told last of a tier: all of its numbers, in ascending order. */
export interface ToldTier {
  /** `a` is the office itself, `b` the mirror. */
  readonly feed: 'a' | 'b'
  readonly tier: SideTier
  readonly numbers: readonly string[]
  readonly source: string
}

/** The tiers as far as they are known, and by whom. */
export interface MergedTiers {
  readonly numbers: Readonly<Record<SideTier, readonly string[]>>
  /** Told by both, and not alike: nobody knows them. */
  readonly unsure: readonly SideTier[]
  /** Whose numbers these are, the office first. */
  readonly sources: readonly string[]
}

/**
 * Puts together what the sources told. The office comes before the mirror; where both tell a tier and differ,
 * it is unknown, because a member who reads of no prize throws a ticket away.
 */
export function mergeTiers(told: readonly ToldTier[]): MergedTiers {
  const numbers: Record<SideTier, readonly string[]> = {
    second: [],
    third: [],
    fourth: [],
    fifth: [],
  }
  const unsure: SideTier[] = []
  const used: ToldTier[] = []
  for (const tier of sideTiers) {
    const [first, other] = told
      .filter((one) => one.tier === tier)
      .toSorted((one, two) => one.feed.localeCompare(two.feed))
    if (!first) continue
    if (other && !isSame(first.numbers, other.numbers)) {
      unsure.push(tier)
      continue
    }
    numbers[tier] = first.numbers
    used.push(first)
  }
  const inOrder = used.toSorted((one, two) => one.feed.localeCompare(two.feed))
  return { numbers, unsure, sources: [...new Set(inOrder.map(({ source }) => source))] }
}

/** Whether two lists of a tier are the same numbers. */
export const isSame = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((number, at) => number === two[at])
