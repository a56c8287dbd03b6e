import * as z from 'zod/mini'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { Apart } from '#platform/jobs/apart.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { resultErrors } from '../../errors.ts'
import { hasOpenAlarm } from './alarm-store.ts'
import { confirmResult } from '../desk/confirm-result.ts'
import { requireByPeople } from '../desk/desk-rules.ts'
import { enterResult } from '../desk/enter-result.ts'
import { findAutoResultRounds } from './feed-store.ts'
import { findDeskRound, findOpenEntry, type DeskRound } from '../desk/result-store.ts'
import { sendBackEntry } from '../desk/second-person.ts'
import { feedStaff, takeReading } from './take-reading.ts'
import { lotteryAudit } from '../../../audit-contract.ts'

/**
 * Every minute, and only where play money is used: lets feed A enter and feed B confirm the daily
 * markets that allow it, by the same use cases as people (docs/decisions/0011).
 */
export const autoResultJob = defineJob({
  name: 'lottery.auto_result',
  payload: z.object({}),
  cron: '* * * * *',
  async run(services) {
    if (services.config.moneyMode !== 'demo') return
    const apart = new Apart('rounds not drawn by their feeds')
    for (const roundId of await findAutoResultRounds(services.db, feedStaff.a)) {
      await apart.do(`round ${roundId}`, () =>
        drawByFeeds(services, roundId).catch((error: unknown) => {
          // Not announced yet, the feed is away, or a person was faster: the next minute tries again.
          if (!(error instanceof Refusal)) throw error
        }),
      )
    }
    apart.end()
  },
})

async function drawByFeeds(services: Services, roundId: bigint): Promise<void> {
  const round = requireByPeople(requireFound(await findDeskRound(services.db, roundId)))
  const round_id = Number(roundId)
  // After a crash between the two, feed A's entry is there already.
  if (!(await findOpenEntry(services.db, roundId))) {
    const { official, source, readingId } = await takeReading(services, 'a', round, feedStaff.a)
    const reading_id = Number(readingId)
    await enterResult(services, feedStaff.a, { round_id, official, source, reading_id })
  }
  const second = await takeReading(services, 'b', round, feedStaff.b)
  if (await hasOpenAlarm(services.db, roundId)) return leaveToPeople(services, round)
  const reading_id = Number(second.readingId)
  const confirmation = { round_id, official: second.official, reading_id }
  await confirmResult(services, feedStaff.b, confirmation).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.definition === resultErrors.result_mismatch) {
      await leaveToPeople(services, round)
    }
    throw error
  })
}

/** The feeds disagree: staff decide. */
async function leaveToPeople({ db }: Services, round: DeskRound): Promise<void> {
  await inTransaction(db, async (tx) => {
    const entry = await findOpenEntry(tx, round.roundId)
    if (entry?.staffId !== feedStaff.a) return
    const reason = 'แหล่งผลสองแหล่งบอกไม่ตรงกัน'
    await sendBackEntry(tx, round.roundId, entry, { staffId: feedStaff.b, reason })
    await audit(tx, lotteryAudit, {
      staffId: feedStaff.b,
      action: 'result.sent_back',
      object: { kind: 'round', id: round.roundId },
      detail: { round_ref: round.roundRef, entry_id: Number(entry.entryId) },
      reason,
    })
  })
}
