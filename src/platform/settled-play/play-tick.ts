import type { Tick } from '../jobs/ticks.ts'
import type { Services } from '../services.ts'
import type { PlayConsumer } from './play-consumer.ts'
import { PAGE_SIZE, takePlay, takeTogether } from './take-play.ts'

/**
 * Brings every consumer up to date, together as long as none fails. One that fails holds back only
 * itself: then each goes on alone.
 * Cost when idle: three short statements a product each second.
 */
export function playTick(consumers: readonly PlayConsumer[]): Tick {
  return {
    name: 'platform.settled_play',
    everyMs: 1_000,
    async run(services) {
      try {
        // What is behind a page that is not full can wait for the next second.
        while ((await takeTogether(services.db, consumers)) >= PAGE_SIZE);
      } catch {
        for (const consumer of consumers) await takeAlone(services, consumer)
      }
      return false
    },
  }
}

async function takeAlone({ db, log }: Services, consumer: PlayConsumer): Promise<void> {
  try {
    while (await takePlay(db, consumer));
  } catch (error) {
    log.error({ err: error, consumer: consumer.name }, 'settled play was not counted')
  }
}
