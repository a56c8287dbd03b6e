import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { levelAudit } from '../audit-contract.ts'
import { levelChanged } from '../contract.ts'
import type { decideLevelReview as call } from '../operator-contract.ts'
import { levelDeskChanged, levelDeskErrors } from '../operator-contract.ts'
import { findLevel, insertEntry, isQuiet } from './entry-store.ts'
import type { LevelPorts } from './ports.ts'
import { endReview, findWaiting, type Review } from './review-store.ts'
import { lockSetting } from './terms-store.ts'

/**
 * Gives a member the level that his play has reached, or does not for 90 days.
 * Locks: the setting, then the member. @throws Refusal in the order of the contract
 */
export async function decideReview(
  { db }: Services,
  ports: LevelPorts,
  staffId: number,
  { review_id: reviewId, level, verdict, reason }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  return inTransaction(db, async (tx) => {
    await lockSetting(tx)
    const review = (await findWaiting(tx)).find((one) => one.reviewId === BigInt(reviewId))
    if (!review) throw new Refusal(levelDeskErrors.level_review_closed)
    if (review.level !== level) throw new Refusal(levelDeskErrors.level_review_changed)
    const memberId = Number(review.memberId)
    const from = (await findLevel(tx, memberId)) ?? 1
    if (verdict === 'approve') {
      if (await isQuiet(tx, memberId)) throw new Refusal(levelDeskErrors.level_not_for_member)
      await give(tx, ports, review, { from, staffId, reason })
    }
    const state = verdict === 'approve' ? 'approved' : 'declined'
    await endReview(tx, review.reviewId, { state, staffId, reason })
    await audit(tx, levelAudit, {
      staffId,
      action: `level.${state}`,
      object: { kind: 'member_level', id: memberId },
      before: { level: from },
      after: { level: verdict === 'approve' ? level : from },
      detail: { sum_satang: review.sumSatang },
      reason,
    })
    await publish(tx, levelDeskChanged, { payload: { member_id: memberId } })
    return { level: verdict === 'approve' ? level : from }
  })
}

async function give(
  tx: Tx,
  ports: LevelPorts,
  { reviewId, memberId, level, sumSatang, version }: Review,
  { from, staffId, reason }: { from: number; staffId: number; reason: string },
): Promise<void> {
  const entryId = await insertEntry(tx, {
    memberId,
    from,
    to: level,
    why: 'reviewed',
    sumSatang,
    version,
    reviewId,
    hold: null,
    holdUntil: null,
    staffId,
    reason,
  })
  await ports.saveLevels(tx, [{ memberId, level }])
  await publish(tx, levelChanged, {
    memberId: Number(memberId),
    payload: { entry_id: Number(entryId) },
  })
}
