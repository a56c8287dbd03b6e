import { MINUTE_MS } from '#kernel/time.ts'
import { now } from '#platform/clock.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { PlayConsumer } from '#platform/settled-play/play-consumer.ts'
import { questChanged } from '../contract.ts'
import { questProducts } from '../rules/quest-terms.ts'

/** What is older is no news: a consumer that begins, or begins anew, reads years of it. */
const NEWS_MS = 10 * MINUTE_MS

/**
 * Tells the pages of members that what counts for quests has changed, in the transaction in which it is counted.
 * It keeps nothing. Cost: one insert a page of facts.
 */
export const tellPlay: PlayConsumer = {
  name: 'quest',
  async take(tx, facts) {
    const since = (await now(tx)).getTime() - NEWS_MS
    const isOf = (product: string) => questProducts.some((one) => one === product)
    const members = new Set(
      facts
        .filter(({ product, settledAt }) => isOf(product) && settledAt.getTime() >= since)
        .map(({ memberId }) => Number(memberId)),
    )
    await publishAll(
      tx,
      questChanged,
      [...members].map((memberId) => ({ memberId, payload: {} })),
    )
  },
  clear: () => Promise.resolve(),
}
