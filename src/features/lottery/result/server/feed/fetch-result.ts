import { Refusal, requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { resultErrors } from '../../errors.ts'
import { hasOpenAlarm } from './alarm-store.ts'
import { requireByPeople, requireDrawn, requireResultless } from '../desk/desk-rules.ts'
import { wireOfficial } from '../desk/desk-view.ts'
import { findDeskRound, findOpenEntry } from '../desk/result-store.ts'
import { takeReading } from './take-reading.ts'

/**
 * Fetches the official values to fill the first person's form. Both sources are asked: where they
 * contradict each other nothing is filled. What was read is kept with its raw answer; it is no
 * entry. Not offered once an entry waits: the second person types by hand.
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
  requireDrawn(round, await services.clock.now())
  if (await findOpenEntry(services.db, round.roundId)) {
    throw new Refusal(resultErrors.result_already_entered)
  }
  const reading = await takeReading(services, 'a', round, staffId)
  await takeReading(services, 'b', round, staffId).catch((error: unknown) => {
    // The second source may be late or unreachable; the first one still helps to type.
    if (!(error instanceof Refusal)) throw error
  })
  if (await hasOpenAlarm(services.db, round.roundId)) {
    throw new Refusal(resultErrors.feeds_disagree)
  }
  return {
    reading_id: Number(reading.readingId),
    official: wireOfficial(reading.official),
    source: reading.source,
    read_at: reading.readAt,
  }
}
