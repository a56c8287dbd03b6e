import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { decideApproval } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { identityAudit } from '../audit-contract.ts'
import { identityChanged, identityDecided } from '../contract.ts'
import type * as calls from '../operator-contract.ts'
import { identityDeskErrors as errors } from '../operator-contract.ts'
import { faultWords } from '../rules/documents.ts'
import { reviewApproval } from './approvals.ts'
import { dropClaim, findClaims } from './claim-store.ts'
import type { IdentityPorts } from './ports.ts'
import { existing } from './read-desk.ts'
import { endReview, type Ending, hasLooked, lockReview, type Review } from './review-store.ts'
import { tellDesk } from './tell.ts'

type Decided = CallOutput<typeof calls.acceptDocuments>

/**
 * The member's ceilings are those of the highest tier as soon as this answers.
 * @throws not_found, identity_decided, identity_claimed, identity_not_looked, identity_credited_by_you
 */
export function acceptDocuments(
  services: Services,
  ports: IdentityPorts,
  staffId: number,
  id: number,
): Promise<Decided> {
  const ending = { status: 'accepted', fault: null, note: null } as const
  return decide(services, ports, staffId, id, ending)
}

/** He may send others at once. @throws not_found, identity_decided, identity_claimed */
export function refuseDocuments(
  services: Services,
  ports: IdentityPorts,
  staffId: number,
  { review_id: id, fault, note }: CallInput<typeof calls.refuseDocuments>,
): Promise<Decided> {
  return decide(services, ports, staffId, id, { status: 'refused', fault, note: note || null })
}

async function decide(
  services: Services,
  ports: IdentityPorts,
  staffId: number,
  id: number,
  said: Pick<Ending, 'status' | 'fault' | 'note'>,
): Promise<Decided> {
  await existing(services, id)
  const staffName = await ports.staffName(services, staffId)
  const reason = said.fault === null ? undefined : (said.note ?? faultWords[said.fault])
  return inTransaction(services.db, async (tx) => {
    const review = await lockWaiting(tx, id, staffId)
    if (said.status === 'accepted' && !(await hasLooked(tx, id, staffId))) {
      throw new Refusal(errors.identity_not_looked)
    }
    const verdict = said.status === 'accepted' ? 'approve' : 'reject'
    await decideApproval(tx, reviewApproval, id, {
      staffId,
      verdict,
      ...(reason === undefined ? {} : { reason }),
    })
    const isEnded = await endReview(tx, id, { ...said, staffId, staffName })
    invariant(isEnded, `identity review ${id} is decided once`)
    await audit(tx, identityAudit, {
      staffId,
      action: said.status === 'accepted' ? 'identity.accepted' : 'identity.refused',
      object: { kind: 'identity_review', id },
      before: { review_status: 'waiting' },
      after: { review_status: said.status, review_fault: said.fault },
      detail: { review_member: review.memberId },
      ...(said.note === null ? {} : { reason: said.note }),
    })
    await tell(tx, review, said)
    return { review_id: id, status: said.status }
  })
}

/**
 * The review, locked, while it waits and nobody else has it open. With the decision it is free again.
 * @throws identity_decided, identity_claimed
 */
async function lockWaiting(tx: Tx, id: number, staffId: number): Promise<Review> {
  const review = await lockReview(tx, id)
  if (review?.status !== 'waiting') throw new Refusal(errors.identity_decided)
  const claim = (await findClaims(tx, [id])).get(id)
  if (claim && claim.staffId !== staffId) throw new Refusal(errors.identity_claimed)
  await dropClaim(tx, id)
  return review
}

/** The member's pages, his messages and the desks hear of it. */
async function tell(
  tx: Tx,
  { id, memberId }: Review,
  { status, fault }: Pick<Ending, 'status' | 'fault'>,
): Promise<void> {
  await publish(tx, identityChanged, { memberId, payload: { status } })
  await publish(tx, identityDecided, { payload: { review_id: id, member_id: memberId, fault } })
  await tellDesk(tx, id)
}
