import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { resultErrors } from '../../errors.ts'
import type { Official } from '../../../rules/derive.ts'
import { alarmEntries } from './alarm-entries.ts'
import { raiseAlarms } from './alarm-store.ts'
import { FeedFailure, type FeedAnswer } from './sources/ask.ts'
import { readFeed, type FeedName } from './sources/feeds.ts'
import { raiseTierAlarms } from './tier-store.ts'
import { findFeedCode, findLastReading, insertPrizes, insertReading } from './feed-store.ts'
import { checkOfficial } from '../desk/official.ts'
import { lockDeskRound, type PeopleRound } from '../desk/result-store.ts'
import { lotteryAudit } from '../../../audit-contract.ts'
import { tellDesk } from '../desk/tell-desk.ts'

/** The system accounts of the two feeds; made by 0007-staff.sql, nobody logs in as one. */
export const feedStaff = { a: 1, b: 2 } as const

export interface Reading {
  readonly readingId: bigint
  readonly readAt: Date
  readonly official: Official
  readonly source: string
}

type Announced = Extract<FeedAnswer, { status: 'announced' }>

/**
 * Asks one feed and keeps its answer in canonical form; what differs from the last readings of the
 * round raises an alarm in the same transaction. No transaction is open while it waits.
 * @throws Refusal feed_unavailable, feed_no_result
 */
export async function takeReading(
  services: Services,
  feed: FeedName,
  round: PeopleRound,
  staffId: number,
): Promise<Reading> {
  const { answer, official } = await askFeed(services, feed, round)
  return keepReading(services, { feed, round, staffId, answer, official })
}

/**
 * Asks a source that has answered before; kept is only what it now says otherwise.
 * @returns whether it changed
 * @throws Refusal feed_unavailable, feed_no_result
 */
export async function readAgain(
  services: Services,
  feed: FeedName,
  round: PeopleRound,
): Promise<boolean> {
  const { answer, official } = await askFeed(services, feed, round)
  const before = await inTransaction(services.db, (tx) => findLastReading(tx, round.roundId, feed))
  // Tiers that no bet needs are told later than the others, and corrected too.
  const { prizes, damaged = [] } = answer
  const told = { official, prizes: prizes ? { ...prizes, damaged } : null }
  if (isDeepStrictEqual(before, told)) return false
  await keepReading(services, { feed, round, staffId: feedStaff[feed], answer, official })
  return true
}

async function keepReading(
  services: Services,
  told: {
    feed: FeedName
    round: PeopleRound
    staffId: number
    answer: Announced
    official: Official
  },
): Promise<Reading> {
  const { feed, round, staffId, answer, official } = told
  const { roundId, roundRef } = round
  const { source, raw, prizes, damaged = [] } = answer
  const object = { kind: 'round', id: roundId } as const
  const { kept, alarms } = await inTransaction(services.db, async (tx) => {
    // Readings of one round come one after another, so that two that differ see each other.
    await lockDeskRound(tx, roundId)
    const kept = await insertReading(tx, { roundId, feed, source, official, raw, staffId })
    const reading_id = Number(kept.readingId)
    if (prizes) await insertPrizes(tx, { readingId: kept.readingId, roundId }, prizes, damaged)
    const detail = { round_ref: roundRef, source, reading_id }
    await audit(tx, lotteryAudit, { staffId, action: 'result.fetched', object, detail })
    await tellDesk(tx, roundId)
    const alarms = await raiseAlarms(tx, kept.readingId)
    if ((await raiseTierAlarms(tx, kept.readingId)) > 0) alarms.push('tiers')
    for (const kind of alarms) {
      await audit(tx, lotteryAudit, { staffId, action: `feed.${kind}`, object, detail })
    }
    await alarmEntries(services, tx, round, staffId)
    return { kept, alarms }
  })
  if (damaged.length > 0) {
    services.log.warn({ round: roundRef, feed, source, damaged }, 'tiers cannot be read')
  }
  for (const kind of alarms) {
    services.log.error({ round: roundRef, feed, source, kind }, 'result sources contradict')
  }
  return { ...kept, official, source }
}

/** Values that do not have the market's form count as no answer. */
async function askFeed(
  services: Services,
  feed: FeedName,
  round: PeopleRound,
): Promise<{ answer: Announced; official: Official }> {
  const code = await findFeedCode(services.db, round.marketId)
  if (code === null) throw new Refusal(resultErrors.feed_unavailable)
  const answer = await readFeed(services, feed, code, round).catch((error: unknown) => {
    if (!(error instanceof FeedFailure)) throw error
    services.log.warn({ err: error, round: round.roundRef, feed }, 'result feed failed')
    throw new Refusal(resultErrors.feed_unavailable)
  })
  if (answer.status !== 'announced') throw new Refusal(resultErrors.feed_no_result)
  try {
    return { answer, official: checkOfficial(round.resultRule, answer.official).official }
  } catch (error) {
    services.log.warn({ err: error, round: round.roundRef, feed }, 'result feed: wrong form')
    throw new Refusal(resultErrors.feed_unavailable)
  }
}
