import * as z from 'zod/mini'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { Apart } from '#platform/jobs/apart.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { requireByPeople } from '../desk/desk-rules.ts'
import { findReadRounds, findUnreadRounds, type RoundToRead } from './feed-store.ts'
import type { FeedName } from './sources/feeds.ts'
import { findDeskRound, type PeopleRound } from '../desk/result-store.ts'
import { feedStaff, readAgain, takeReading } from './take-reading.ts'

/**
 * Every minute after the announce time: reads each source once, so that the desk finds the values
 * side by side. It enters nothing: a result is two people's.
 */
export const readFeedsJob = defineJob({
  name: 'lottery.read_feeds',
  payload: z.object({}),
  cron: '* * * * *',
  async run(services) {
    const skipAuto = services.config.moneyMode === 'demo'
    const rounds = await findUnreadRounds(services.db, skipAuto)
    await eachFeed(services, rounds, (round, feed) =>
      takeReading(services, feed, round, feedStaff[feed]),
    )
  },
})

/** Every ten minutes, for two hours, then hourly for a week: a source that corrects itself is noticed. */
export const recheckFeedsJob = defineJob({
  name: 'lottery.recheck_feeds',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(services) {
    const rounds = await findReadRounds(services.db)
    await eachFeed(services, rounds, (round, feed) => readAgain(services, feed, round))
  },
})

async function eachFeed(
  services: Services,
  rounds: readonly RoundToRead[],
  read: (round: PeopleRound, feed: FeedName) => Promise<unknown>,
): Promise<void> {
  const apart = new Apart('sources unread')
  for (const { roundId, feeds } of rounds) {
    for (const feed of feeds) {
      await apart.do(`round ${roundId}, ${feed}`, async () => {
        const round = requireByPeople(requireFound(await findDeskRound(services.db, roundId)))
        await read(round, feed).catch((error: unknown) => {
          // Not announced yet, or away: the next run asks again.
          if (!(error instanceof Refusal)) throw error
        })
      })
    }
  }
  apart.end()
}
