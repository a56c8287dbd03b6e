import { Refusal, type ErrorDefinition } from '#kernel/errors.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/outbox.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { resultErrors } from '../../operator-contract.ts'
import type { Official } from '../../rules/derive.ts'
import { publishRound } from '../settle/publish-round.ts'
import { settleJob } from '../settle/settle-job.ts'
import { insertPrizeRun } from '../settle/settle-store.ts'
import { MISMATCHES_MAX, requireByPeople, requireFound, requireResultless } from './desk-rules.ts'
import { checkOfficial, type CheckedOfficial } from './official.ts'
import {
  findOpenEntry,
  insertResult,
  insertRetype,
  lockDeskRound,
  returnEntry,
  type DeskRound,
  type OpenEntry,
} from './result-store.ts'

type Confirmed = {
  round_id: number
  revision: number
  stage: 'settling'
  derived: CheckedOfficial['derived']
}

/**
 * The second person types the whole result again. Equal values make it the result, publish it and
 * order the payment; others are counted, and after the third the entry goes back. A mismatch says
 * nothing of the first entry. The refusal is thrown after the commit, because the count must stay.
 * @throws Refusal in the order of the contract
 */
export async function confirmResult(
  services: Services,
  staffId: number,
  input: { round_id: number; official: Official; reading_id?: number | undefined },
): Promise<Confirmed> {
  const outcome = await inTransaction(services.db, async (tx) => {
    const round = requireByPeople(requireFound(await lockDeskRound(tx, BigInt(input.round_id))))
    requireResultless(round)
    const first = await findOpenEntry(tx, round.roundId)
    if (!first) throw new Refusal(resultErrors.result_not_entered)
    if (first.staffId === staffId) throw new Refusal(resultErrors.result_same_person)
    const checked = checkOfficial(round.resultRule, input.official)
    const second = await insertRetype(tx, first, {
      roundId: round.roundId,
      staffId,
      official: checked.official,
      readingId: input.reading_id === undefined ? null : BigInt(input.reading_id),
    })
    return second.matches
      ? confirm(tx, round, first, { entryId: second.entryId, staffId, checked })
      : countMismatch(tx, round, first, staffId)
  })
  if ('code' in outcome) throw new Refusal(outcome)
  return outcome
}

async function confirm(
  tx: Tx,
  round: DeskRound,
  first: OpenEntry,
  second: { entryId: bigint; staffId: number; checked: CheckedOfficial },
): Promise<Confirmed> {
  const { roundId } = round
  const { derived, official } = second.checked
  await insertResult(tx, {
    roundId,
    first,
    secondEntryId: second.entryId,
    secondStaffId: second.staffId,
    official,
    derived,
  })
  await insertPrizeRun(tx, { roundId, revision: first.revision })
  await audit(tx, {
    staffId: second.staffId,
    action: 'result.confirmed',
    object: `round:${roundId}`,
    detail: { round_ref: round.roundRef, first_staff_id: first.staffId, official },
  })
  await publish(tx, {
    topic: 'result',
    memberId: null,
    payload: { round_id: Number(roundId), market_id: round.marketId, ...derived },
  })
  await publishRound(tx, roundId)
  await requestJob(tx, settleJob, { round_id: Number(roundId) })
  return { round_id: Number(roundId), revision: first.revision, stage: 'settling', derived }
}

/** A retype that differs: counted, and the third sends the entry back. @returns the refusal */
export async function countMismatch(
  tx: Tx,
  round: DeskRound,
  first: OpenEntry,
  staffId: number,
): Promise<ErrorDefinition> {
  const mismatches = first.mismatches + 1
  const object = `round:${round.roundId}`
  await audit(tx, {
    staffId,
    action: 'result.mismatched',
    object,
    detail: { round_ref: round.roundRef, entry_id: Number(first.entryId), mismatches },
  })
  if (mismatches < MISMATCHES_MAX) return resultErrors.result_mismatch
  const reason = `คนที่สองกรอกไม่ตรงกัน ${mismatches} ครั้ง`
  await returnEntry(tx, first.entryId, SYSTEM_STAFF_ID, reason)
  await audit(tx, {
    staffId: SYSTEM_STAFF_ID,
    action: 'result.sent_back',
    object,
    detail: { round_ref: round.roundRef, entry_id: Number(first.entryId), reason },
  })
  return resultErrors.result_sent_back
}
