import { requireFound } from '#kernel/errors.ts'
import { withdrawApproval } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { publishRound } from '../settlement/publish-round.ts'
import { settleJob } from '../settlement/settle-job.ts'
import { insertRefundRun } from '../settlement/settlement-store.ts'
import { resultApproval } from './approvals.ts'
import { requireVoidable } from './desk-rules.ts'
import { lockDeskRound, markVoid, type DeskRound } from './result-store.ts'
import { lotteryAudit } from '../../../audit-contract.ts'

/**
 * Calls a round off: it sells no more at once, and every bill's stake goes back by a reversing
 * entry within seconds. Members read the reason.
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
    await voidLockedRound(tx, staffId, round, reason)
    return { round_id, stage: 'voiding' }
  })
}

/** The same for a round that the caller has locked and found voidable, in his transaction. */
export async function voidLockedRound(
  tx: Tx,
  staffId: number,
  round: DeskRound,
  reason: string,
): Promise<void> {
  const { roundId, roundRef, state } = round
  await markVoid(tx, roundId, reason)
  await insertRefundRun(tx, roundId)
  await withdrawApproval(tx, resultApproval, roundId, { reason })
  await audit(tx, lotteryAudit, {
    staffId,
    action: 'round.voided',
    object: { kind: 'round', id: roundId },
    before: { round_state: state },
    after: { round_state: 'void' },
    detail: { round_ref: roundRef },
    reason,
  })
  await publishRound(tx, roundId)
  await requestJob(tx, settleJob, { round_id: Number(roundId) })
}

/** Calls off a round that is open, in the caller's transaction; any other state stays as it is. */
export async function voidOpenRound(
  tx: Tx,
  staffId: number,
  roundId: bigint,
  reason: string,
): Promise<void> {
  const round = await lockDeskRound(tx, roundId)
  if (round?.state === 'open') await voidLockedRound(tx, staffId, round, reason)
}
