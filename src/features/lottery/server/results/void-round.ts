import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { publishRound } from '../settle/publish-round.ts'
import { settleJob } from '../settle/settle-job.ts'
import { insertRefundRun } from '../settle/settle-store.ts'
import { requireFound, requireVoidable } from './desk-rules.ts'
import { lockDeskRound, markVoid } from './result-store.ts'

/**
 * Calls a round off: it sells no more at once, and every bill's stake goes back by a reversing entry
 * within seconds. Members read the reason.
 * @throws Refusal round_already_settled, round_already_void, result_already_confirmed
 */
export async function voidRound(
  services: Services,
  staffId: number,
  input: { round_id: number; reason: string },
): Promise<{ round_id: number; stage: 'voiding' }> {
  const { round_id, reason } = input
  return inTransaction(services.db, async (tx) => {
    const round = requireFound(await lockDeskRound(tx, BigInt(round_id)))
    requireVoidable(round)
    await markVoid(tx, round.roundId, reason)
    await insertRefundRun(tx, round.roundId)
    await audit(tx, {
      staffId,
      action: 'round.voided',
      object: `round:${round_id}`,
      detail: { round_ref: round.roundRef, reason, state_before: round.state },
    })
    await publishRound(tx, round.roundId)
    await requestJob(tx, settleJob, { round_id })
    return { round_id, stage: 'voiding' }
  })
}
