import type { Tick } from '../jobs/ticks.ts'
import type { PlayConsumer } from './play-consumer.ts'
import { takePlay } from './take-play.ts'

/**
 * Brings every consumer up to date. One that fails holds back only itself.
 * Cost when idle: two short statements a consumer and product each second.
 */
export function playTick(consumers: readonly PlayConsumer[]): Tick {
  return {
    name: 'platform.settled_play',
    everyMs: 1_000,
    async run({ db, log }) {
      for (const consumer of consumers) {
        try {
          while (await takePlay(db, consumer));
        } catch (error) {
          log.error({ err: error, consumer: consumer.name }, 'settled play was not counted')
        }
      }
      return false
    },
  }
}
