import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { findOpenApprovals } from '#platform/approval/approval.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import { reviewApproval } from './approvals.ts'
import { type Claim, findClaims } from './claim-store.ts'
import { hasImages } from './document-store.ts'
import type { IdentityPorts } from './ports.ts'
import { countRefused, findForDesk, findReview, hasLooked, type Review } from './review-store.ts'
import { findTier } from './tier-store.ts'

/** The desk's list. */
export async function listIdentityReviews(
  services: Services,
  ports: IdentityPorts,
  staffId: number,
  { status, cursor, limit }: CallInput<typeof calls.listIdentityReviews>,
): Promise<CallOutput<typeof calls.listIdentityReviews>> {
  const from = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null
  const found = await findForDesk(services.db, { status, from, limit: limit + 1 })
  const items = found.slice(0, limit)
  return {
    items: await showRows(services, ports, staffId, items),
    next_cursor: found.length > limit ? `${items.at(-1)?.id}` : null,
  }
}

/** One review without its pictures. @throws not_found */
export async function getIdentityReview(
  services: Services,
  ports: IdentityPorts,
  staffId: number,
  id: number,
): Promise<calls.ReviewDetail> {
  const { db } = services
  const review = await existing(services, id)
  const [row] = await showRows(services, ports, staffId, [review])
  invariant(row, 'a review can be shown')
  return {
    ...row,
    tier: await findTier(db, review.memberId),
    refused_before: await countRefused(db, review),
    has_images: await hasImages(db, id),
    looked_by_me: await hasLooked(db, id, staffId),
  }
}

/** @throws not_found */
export async function existing({ db }: Services, id: number): Promise<Review> {
  const review = await findReview(db, id)
  if (!review) throw new Refusal(commonErrors.not_found)
  return review
}

async function showRows(
  services: Services,
  ports: IdentityPorts,
  staffId: number,
  reviews: readonly Review[],
): Promise<calls.ReviewRow[]> {
  const ids = reviews.map(({ id }) => id)
  const labels = await ports.members(services).findLabels(reviews.map(({ memberId }) => memberId))
  const claims = await findClaims(services.db, ids)
  const open = await findOpenApprovals(services.db, reviewApproval, ids)
  return reviews.map((one) => ({
    review_id: one.id,
    status: one.status,
    member: {
      member_id: one.memberId,
      name: labels.get(one.memberId)?.displayName ?? '',
      phone: labels.get(one.memberId)?.username ?? '',
    },
    asked_at: one.askedAt,
    decided_at: one.decidedAt,
    decided_by: one.decidedByName,
    fault: one.fault,
    note: one.note,
    claim: one.status === 'waiting' ? showClaim(claims.get(one.id), staffId) : null,
    credited_by_me: open.get(`${one.id}`)?.barredStaff.includes(staffId) ?? false,
  }))
}

/** A claim as the person at the desk sees it. */
export const showClaim = (
  claim: Claim | undefined,
  staffId: number,
): CallOutput<typeof calls.claimIdentityReview>['claim'] =>
  claim ? { by: claim.staffName, by_me: claim.staffId === staffId, since: claim.claimedAt } : null
