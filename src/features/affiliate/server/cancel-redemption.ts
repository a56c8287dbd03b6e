import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { withdrawApproval } from '#platform/approval/approval.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { affiliateErrors, type cancelAffiliateRedemption } from '../contract.ts'
import { affiliateDeskChanged } from '../operator-contract.ts'
import { mayEnd } from '../rules/redemption.ts'
import { payoutApproval } from './approvals.ts'
import { endRedemption, findRedemption, lockRedemption } from './redemption-store.ts'

/**
 * A member calls off what waits for a person; called off before, it is answered so again. No money moves: the
 * sum was never paid, and is available again with the row.
 * Locks: the row, then its approval. @throws Refusal not_found for another's, affiliate_not_waiting
 */
export async function cancelRedemption(
  { db }: Services,
  memberId: number,
  { redemption_id: id }: CallInput<typeof cancelAffiliateRedemption>,
): Promise<CallOutput<typeof cancelAffiliateRedemption>> {
  return inTransaction(db, async (tx) => {
    const known = await findRedemption(tx, id)
    if (known?.memberId !== BigInt(memberId)) throw new Refusal(commonErrors.not_found)
    const { redemptionId } = known
    const state = (await lockRedemption(tx, redemptionId))?.state ?? known.state
    if (state === 'cancelled') return { state }
    if (!mayEnd(state, 'cancelled')) throw new Refusal(affiliateErrors.affiliate_not_waiting)
    await withdrawApproval(tx, payoutApproval, redemptionId, { reason: 'สมาชิกยกเลิกเอง' })
    const end = { to: 'cancelled', staffId: null, reason: null, endKey: null } as const
    await endRedemption(tx, redemptionId, end)
    await publish(tx, affiliateDeskChanged, { payload: {} })
    return { state: 'cancelled' as const }
  })
}
