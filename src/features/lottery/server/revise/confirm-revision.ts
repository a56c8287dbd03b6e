import type { CallInput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/outbox.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { resultErrors } from '../../operator-contract.ts'
import { revisionErrors, type revisionConfirm } from '../../revision-contract.ts'
import { countMismatch } from '../results/confirm-result.ts'
import { checkOfficial, type CheckedOfficial } from '../results/official.ts'
import {
  findOpenEntry,
  insertRetype,
  lockDeskRound,
  type DeskRound,
  type OpenEntry,
} from '../results/result-store.ts'
import { settleJob } from '../settle/settle-job.ts'
import { insertPrizeRun } from '../settle/settle-store.ts'
import { requireCorrectable } from './revision-rules.ts'
import { findPaidOfficial, insertRevision } from './revision-store.ts'

interface Confirmed {
  readonly round_id: number
  readonly revision: number
  readonly derived: CheckedOfficial['derived']
}

/**
 * The second person types the corrected result again. Equal values publish it and order the payment of
 * the differences. A mismatch says nothing of the first entry and is counted as at the first result.
 * @throws Refusal in the order of the contract; that of a mismatch after the commit, for its count
 */
export async function confirmRevision(
  services: Services,
  staffId: number,
  input: CallInput<typeof revisionConfirm>,
): Promise<Confirmed> {
  const outcome = await inTransaction(services.db, async (tx) => {
    const { round } = await requireCorrectable(tx, await lockDeskRound(tx, BigInt(input.round_id)))
    const first = await findOpenEntry(tx, round.roundId)
    if (!first) throw new Refusal(revisionErrors.revision_not_entered)
    if (first.staffId === staffId) throw new Refusal(resultErrors.result_same_person)
    const checked = checkOfficial(round.resultRule, input.official)
    const second = await insertRetype(tx, first, {
      roundId: round.roundId,
      staffId,
      official: checked.official,
      readingId: null,
    })
    return second.matches
      ? correct(tx, round, first, { entryId: second.entryId, staffId, checked })
      : countMismatch(tx, round, first, staffId)
  })
  if ('code' in outcome) throw new Refusal(outcome)
  return outcome
}

async function correct(
  tx: Tx,
  round: DeskRound,
  first: OpenEntry,
  second: { entryId: bigint; staffId: number; checked: CheckedOfficial },
): Promise<Confirmed> {
  const { roundId } = round
  const { revision } = first
  const { derived, official } = second.checked
  const before = await findPaidOfficial(tx, roundId)
  const reason = await insertRevision(tx, {
    roundId,
    first,
    secondEntryId: second.entryId,
    secondStaffId: second.staffId,
    official,
    derived,
  })
  await insertPrizeRun(tx, { roundId, revision })
  await audit(tx, {
    staffId: second.staffId,
    action: 'revision.confirmed',
    object: `round:${roundId}`,
    detail: {
      round_ref: round.roundRef,
      revision,
      first_staff_id: first.staffId,
      reason,
      before,
      after: official,
    },
  })
  await publish(tx, {
    topic: 'result',
    memberId: null,
    payload: { round_id: Number(roundId), market_id: round.marketId, ...derived, revision },
  })
  await requestJob(tx, settleJob, { round_id: Number(roundId) })
  return { round_id: Number(roundId), revision, derived }
}
