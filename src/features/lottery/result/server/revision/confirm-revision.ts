import type { CallInput } from '#kernel/contract.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { resultPublished } from '../../../round/contract.ts'
import { revisionErrors, type revisionConfirm } from '../../revision-contract.ts'
import type { DerivedResult } from '../../../rules/derive.ts'
import { lockDeskRound, type AgreedResult, type PeopleRound } from '../desk/result-store.ts'
import { matchEntries, isRefused, refuseAfterCommit } from '../desk/second-person.ts'
import { settleJob } from '../settlement/settle-job.ts'
import { insertPrizeRun } from '../settlement/settlement-store.ts'
import { requireCorrectable } from './revision-rules.ts'
import { findPaidOfficial, insertRevision } from './revision-store.ts'
import { lotteryAudit } from '../../../audit-contract.ts'

interface Confirmed {
  readonly round_id: number
  readonly revision: number
  readonly derived: DerivedResult
}

/**
 * The second person types the corrected result again. Equal values publish it and order the payment
 * of the differences.
 * @throws Refusal in the order of the contract
 */
export async function confirmRevision(
  services: Services,
  staffId: number,
  input: CallInput<typeof revisionConfirm>,
): Promise<Confirmed> {
  return refuseAfterCommit(services.db, async (tx) => {
    const { round } = await requireCorrectable(tx, await lockDeskRound(tx, BigInt(input.round_id)))
    const second = { staffId, official: input.official, readingId: undefined }
    const agreed = await matchEntries(tx, round, second, revisionErrors.revision_not_entered)
    return isRefused(agreed) ? agreed : correct(tx, round, agreed)
  })
}

async function correct(tx: Tx, round: PeopleRound, agreed: AgreedResult): Promise<Confirmed> {
  const { roundId, first, derived, official } = agreed
  const { revision } = first
  const before = await findPaidOfficial(tx, roundId)
  const reason = await insertRevision(tx, agreed)
  await insertPrizeRun(tx, { roundId, revision })
  await audit(tx, lotteryAudit, {
    staffId: agreed.secondStaffId,
    action: 'revision.confirmed',
    object: { kind: 'round', id: roundId },
    before: { official: before },
    after: { official },
    detail: { round_ref: round.roundRef, revision, first_staff_id: first.staffId },
    reason,
  })
  await publish(tx, resultPublished, {
    payload: { round_id: Number(roundId), market_id: round.marketId, ...derived, revision },
  })
  await requestJob(tx, settleJob, { round_id: Number(roundId) })
  return { round_id: Number(roundId), revision, derived }
}
