import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { resultErrors } from '../../operator-contract.ts'
import type { Official } from '../../rules/derive.ts'
import { requireByPeople, requireFound, requireResultless } from './desk-rules.ts'
import { wireOfficial } from './desk-view.ts'
import { FeedFailure, readFeed, type FeedAnswer, type FeedName } from './feed.ts'
import { findFeedCode, insertReading } from './feed-store.ts'
import { checkOfficial } from './official.ts'
import { findDeskRound, findOpenEntry, type PeopleRound } from './result-store.ts'

export interface Reading {
  readonly readingId: bigint
  readonly readAt: Date
  readonly official: Official
  readonly source: string
}

/**
 * Fetches the official values to fill the first person's form. It is kept as a reading, with the
 * raw answer; it is no entry. Not offered once an entry waits: the second person types by hand.
 * @throws Refusal in the order of the contract
 */
export async function fetchResult(
  services: Services,
  staffId: number,
  roundId: number,
): Promise<{
  reading_id: number
  official: Record<string, string[]>
  source: string
  read_at: Date
}> {
  const round = requireByPeople(requireFound(await findDeskRound(services.db, BigInt(roundId))))
  requireResultless(round)
  if (await findOpenEntry(services.db, round.roundId)) {
    throw new Refusal(resultErrors.result_already_entered)
  }
  const reading = await takeReading(services, 'a', round, staffId)
  return {
    reading_id: Number(reading.readingId),
    official: wireOfficial(reading.official),
    source: reading.source,
    read_at: reading.readAt,
  }
}

/**
 * Asks one feed and keeps its answer in canonical form. No transaction is open while it waits.
 * @throws Refusal feed_unavailable, feed_no_result
 */
export async function takeReading(
  services: Services,
  feed: FeedName,
  round: PeopleRound,
  staffId: number,
): Promise<Reading> {
  const answer = await askFeed(services, feed, round)
  if (answer.status !== 'announced') throw new Refusal(resultErrors.feed_no_result)
  const { raw, source } = answer
  const official = usable(services, round, answer.official)
  return inTransaction(services.db, async (tx) => {
    const reading = { roundId: round.roundId, source, official, raw, staffId }
    const { readingId, readAt } = await insertReading(tx, reading)
    await audit(tx, {
      staffId,
      action: 'result.fetched',
      object: `round:${round.roundId}`,
      detail: { round_ref: round.roundRef, source, reading_id: Number(readingId) },
    })
    return { readingId, readAt, official, source }
  })
}

async function askFeed(
  services: Services,
  feed: FeedName,
  round: PeopleRound,
): Promise<FeedAnswer> {
  const code = await findFeedCode(services.db, round.marketId)
  if (code === null) throw new Refusal(resultErrors.feed_unavailable)
  try {
    return await readFeed(services, feed, code, round)
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error
    services.log.warn({ err: error, round: round.roundRef, feed }, 'result feed failed')
    throw new Refusal(resultErrors.feed_unavailable)
  }
}

/** Values of another form than the market's are as good as no feed. */
function usable(services: Services, round: PeopleRound, official: Official): Official {
  try {
    return checkOfficial(round.resultRule, official).official
  } catch (error) {
    services.log.warn({ err: error, round: round.roundRef, official }, 'result feed: wrong form')
    throw new Refusal(resultErrors.feed_unavailable)
  }
}
