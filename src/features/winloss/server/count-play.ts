import type { PlayConsumer } from '#platform/settled-play/play-consumer.ts'
import { addToDays, deleteFacts, insertFacts } from './fact-store.ts'

/** Keeps every fact of settled play, and the days of members that they add up to. */
export const countPlay: PlayConsumer = {
  name: 'winloss',
  async take(tx, facts) {
    await insertFacts(tx, facts)
    await addToDays(tx, facts)
  },
  clear: deleteFacts,
}
