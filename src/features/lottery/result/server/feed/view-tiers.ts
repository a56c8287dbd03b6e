import type { CallOutput } from '#kernel/contract.ts'
import type { feedComparison } from '../../feed-contract.ts'
import { governmentTiers } from '../../rules/government-prizes.ts'
import { isSame, sideTiers, type ToldTier } from '../../rules/merge-tiers.ts'
import { feedNames, type FeedName } from './sources/feeds.ts'
import type { DamagedRow } from './tier-store.ts'

type Tiers = CallOutput<typeof feedComparison>['tiers']

/** Each tier that no bet needs, as its sources told it last; none where no source told anything of them. */
export function viewTiers(told: readonly ToldTier[], damaged: readonly DamagedRow[]): Tiers {
  const isDamaged = (feed: FeedName, tier: string) =>
    damaged.some((row) => row.feed === feed && row.damaged.some((one) => one === tier))
  return sideTiers.flatMap((tier) => {
    const numbersOf = (feed: FeedName) =>
      told.find((one) => one.feed === feed && one.tier === tier)?.numbers ?? []
    const [a, b] = [numbersOf('a'), numbersOf('b')]
    if (a.length + b.length === 0 && !feedNames.some((feed) => isDamaged(feed, tier))) return []
    const { name, count } = governmentTiers.find(({ key }) => key === tier) ?? {
      name: tier,
      count: 0,
    }
    const differs = a.length > 0 && b.length > 0 && !isSame(a, b)
    const sources = feedNames.map((feed) => {
      const [own, other] = feed === 'a' ? [a, b] : [b, a]
      return {
        feed,
        told: own.length,
        is_damaged: isDamaged(feed, tier),
        only_here: differs ? own.filter((number) => !other.includes(number)) : [],
      }
    })
    return [{ tier, name, count, differs, sources }]
  })
}
