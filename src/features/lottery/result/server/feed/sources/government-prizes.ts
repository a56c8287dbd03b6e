import {
  besideFirstPrize,
  governmentTiers,
  type GovernmentPrizes,
  type GovernmentTier,
  type GovernmentTierKey,
} from '../../../rules/government-prizes.ts'
import type { Official } from '../../../../rules/derive.ts'
import { FeedFailure } from './ask.ts'

/** What bets are settled by. A source that cannot be read in one of these has told nothing. */
const betTiers = new Set<GovernmentTierKey>(['first', 'last3f', 'last3b', 'last2'])

/** Tiers that a source told in no form that can be read. */
export type DamagedTiers = readonly GovernmentTierKey[]

/** All that a source told of a government draw. */
export interface ReadPrizes {
  readonly official: Official
  readonly prizes: GovernmentPrizes
  readonly damaged: DamagedTiers
}

/**
 * Reads each tier by itself: one that has another count of numbers, or anything in it that is no number, is
 * left empty and named, and the others are as they were told. All of a tier or nothing of it: which of its
 * numbers is missing nobody can see.
 * @param told a list of texts; nothing, or an empty list, where the source has not told the tier
 * @throws FeedFailure for a tier that bets need
 */
export function readPrizes(told: (tier: GovernmentTierKey) => unknown): ReadPrizes {
  const damaged: GovernmentTierKey[] = []
  const read = Object.fromEntries(
    governmentTiers.map((tier) => {
      const numbers = numbersOf(tier, told(tier.key))
      if (betTiers.has(tier.key) && !numbers?.length) {
        throw new FeedFailure(`the source’s ${tier.key} cannot be read`)
      }
      if (!numbers) damaged.push(tier.key)
      return [tier.key, numbers ?? []]
    }),
  ) as Record<GovernmentTierKey, readonly string[]>
  const { first, near1, last3f, last3b, last2 } = read
  if (near1.length > 0 && !isBeside(first[0] ?? '', near1)) {
    damaged.push('near1')
    read.near1 = []
  }
  const official = { first, front3: last3f, bottom3: last3b, bottom2: last2 }
  return { official, prizes: read, damaged }
}

/** In ascending order, because a source's order within a tier means nothing; null: not to be read. */
function numbersOf({ digits, count }: GovernmentTier, told: unknown): readonly string[] | null {
  if (told === undefined || told === null) return []
  if (!Array.isArray(told)) return null
  if (told.length === 0) return []
  if (told.length !== count) return null
  const numbers = told.map((one: unknown) => (typeof one === 'string' ? bare(one) : ''))
  const form = new RegExp(`^[0-9]{${digits}}$`)
  return numbers.every((number) => form.test(number)) ? numbers.toSorted() : null
}

/** Without blanks around it, those that nobody sees among them. */
const bare = (text: string): string =>
  text.replace(/^[\s\u200b-\u200f\u2060]+|[\s\u200b-\u200f\u2060]+$/g, '')

/** The numbers beside the first prize follow from it: others are of another draw. */
function isBeside(first: string, near1: readonly string[]): boolean {
  const beside = besideFirstPrize(first)
  return beside.every((number) => near1.includes(number))
}
