import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { claimIdentityReview as call } from '../operator-contract.ts'
import { findClaims, takeClaim } from './claim-store.ts'
import type { IdentityPorts } from './ports.ts'
import { existing, showClaim } from './read-desk.ts'
import { lockReview } from './review-store.ts'
import { tellDesk } from './tell.ts'

/**
 * The person at the desk opens a review that waits, keeps it, or takes it over. Two who open it at once
 * come one after another: the first has it. @throws not_found
 */
export async function claimReview(
  services: Services,
  ports: IdentityPorts,
  staffId: number,
  { review_id: id, take_over: takesOver }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  await existing(services, id)
  const staffName = await ports.staffName(services, staffId)
  return inTransaction(services.db, async (tx) => {
    const review = await lockReview(tx, id)
    const before = (await findClaims(tx, [id])).get(id)
    if (review?.status === 'waiting') await takeClaim(tx, id, { staffId, staffName }, takesOver)
    const after = (await findClaims(tx, [id])).get(id)
    // A word that only keeps it is no news.
    if (before?.staffId !== after?.staffId) await tellDesk(tx, id)
    return { claim: showClaim(after, staffId) }
  })
}
