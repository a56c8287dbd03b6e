import type { CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { requestApproval } from '#platform/approval/approval.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import {
  identityChanged,
  identityErrors as errors,
  type sendDocuments as call,
} from '../contract.ts'
import { documentKinds } from '../rules/documents.ts'
import { reviewApproval } from './approvals.ts'
import { attachDrafts } from './document-store.ts'
import type { IdentityPorts } from './ports.ts'
import { insertReview } from './review-store.ts'
import { tellDesk } from './tell.ts'
import { refuseSettled } from './upload-document.ts'

/** So many days after crediting a member by hand nobody accepts his documents. */
const HAND_CREDIT_BARS_DAYS = 30

/**
 * Sends the pictures in. Two tabs that send at once make one review: a unique row decides.
 * @throws Refusal in the order of the contract
 */
export async function sendDocuments(
  services: Services,
  ports: IdentityPorts,
  memberId: number,
): Promise<CallOutput<typeof call>> {
  await refuseSettled(services, memberId)
  return inTransaction(services.db, async (tx) => {
    const reviewId = await insertReview(tx, memberId)
    if (reviewId === null) throw new Refusal(errors.identity_waits)
    const attached = await attachDrafts(tx, memberId, reviewId)
    if (attached !== documentKinds.length) throw new Refusal(errors.identity_incomplete)
    await requestApproval(tx, reviewApproval, {
      id: reviewId,
      asker: { kind: 'member', id: memberId },
      body: {},
      barredStaff: await ports.handCreditors(tx, memberId, HAND_CREDIT_BARS_DAYS),
    })
    await publish(tx, identityChanged, { memberId, payload: { status: 'waiting' } })
    await tellDesk(tx, reviewId)
    return { status: 'waiting' }
  })
}
