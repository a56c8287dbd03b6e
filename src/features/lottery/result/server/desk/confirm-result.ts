import { requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { now as clockNow } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { resultErrors } from '../../errors.ts'
import { resultPublished } from '../../../round/contract.ts'
import type { DerivedResult, Official } from '../../../rules/derive.ts'
import { publishRound } from '../settlement/publish-round.ts'
import { settleJob } from '../settlement/settle-job.ts'
import { insertPrizeRun } from '../settlement/settlement-store.ts'
import { requireByPeople, requireDrawn, requireResultless } from './desk-rules.ts'
import { insertResult, lockDeskRound, type AgreedResult, type PeopleRound } from './result-store.ts'
import { matchEntries, isRefused, refuseAfterCommit } from './second-person.ts'
import { lotteryAudit } from '../../../audit-contract.ts'

type Confirmed = {
  round_id: number
  revision: number
  stage: 'settling'
  derived: DerivedResult
}

/**
 * The second person types the whole result again. Equal values make it the result, publish it and
 * order the payment.
 * @throws Refusal in the order of the contract
 */
export async function confirmResult(
  services: Services,
  staffId: number,
  input: { round_id: number; official: Official; reading_id?: number | undefined },
): Promise<Confirmed> {
  return refuseAfterCommit(services.db, async (tx) => {
    const round = requireByPeople(requireFound(await lockDeskRound(tx, BigInt(input.round_id))))
    requireResultless(round)
    requireDrawn(round, await clockNow(tx))
    const second = { staffId, official: input.official, readingId: input.reading_id }
    const agreed = await matchEntries(tx, round, second, resultErrors.result_not_entered)
    return isRefused(agreed) ? agreed : confirm(tx, round, agreed)
  })
}

async function confirm(tx: Tx, round: PeopleRound, agreed: AgreedResult): Promise<Confirmed> {
  const { roundId, first, derived, official } = agreed
  await insertResult(tx, agreed)
  await insertPrizeRun(tx, { roundId, revision: first.revision })
  await audit(tx, lotteryAudit, {
    staffId: agreed.secondStaffId,
    action: 'result.confirmed',
    object: { kind: 'round', id: roundId },
    after: { official },
    detail: { round_ref: round.roundRef, first_staff_id: first.staffId },
  })
  await publish(tx, resultPublished, {
    payload: { round_id: Number(roundId), market_id: round.marketId, ...derived },
  })
  await publishRound(tx, roundId)
  await requestJob(tx, settleJob, { round_id: Number(roundId) })
  return { round_id: Number(roundId), revision: first.revision, stage: 'settling', derived }
}
