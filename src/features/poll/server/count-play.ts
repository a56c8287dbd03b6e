import type { PlayConsumer } from '#platform/settled-play/play-consumer.ts'
import { addPlay, forgetPlay } from './vote-store.ts'

/** Own money that members staked while a poll was open, once it is settled: what of it is valid earns votes. */
export const countPlay: PlayConsumer = { name: 'poll', take: addPlay, clear: forgetPlay }
