import { route, type Route } from '#platform/http/route.ts'
import * as ceiling from '../ceiling-contract.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { confirmCeilings, getCeilings, proposeCeilings, rejectCeilings } from './change-ceilings.ts'
import { claimReview } from './claim-review.ts'
import { acceptDocuments, refuseDocuments } from './decide-review.ts'
import { getIdentity } from './get-identity.ts'
import { lookAtDocuments } from './look-at-documents.ts'
import type { IdentityPorts } from './ports.ts'
import { getIdentityReview, listIdentityReviews } from './read-desk.ts'
import { countWaiting } from './review-store.ts'
import { sendDocuments } from './send-documents.ts'
import { uploadDocument } from './upload-document.ts'

export const identityRoutes = (ports: IdentityPorts): Route[] => [
  route(calls.getIdentity, (_input, { services, memberId }) => getIdentity(services, memberId)),
  route(calls.uploadIdCard, (_input, { services, memberId, file }) =>
    uploadDocument(services, memberId, 'id_card', file),
  ),
  route(calls.uploadSelfie, (_input, { services, memberId, file }) =>
    uploadDocument(services, memberId, 'selfie', file),
  ),
  route(calls.sendDocuments, (_input, { services, memberId }) =>
    sendDocuments(services, ports, memberId),
  ),
]

export const identityDeskRoutes = (ports: IdentityPorts): Route[] => [
  route(desk.listIdentityReviews, (input, { services, staffId }) =>
    listIdentityReviews(services, ports, staffId, input),
  ),
  route(desk.countIdentityReviews, async (_input, { services }) => ({
    count: await countWaiting(services.db),
  })),
  route(desk.getIdentityReview, (input, { services, staffId }) =>
    getIdentityReview(services, ports, staffId, input.review_id),
  ),
  route(desk.claimIdentityReview, (input, { services, staffId }) =>
    claimReview(services, ports, staffId, input),
  ),
  route(desk.lookAtDocuments, (input, { services, staffId }) =>
    lookAtDocuments(services, ports, staffId, input.review_id),
  ),
  route(desk.acceptDocuments, (input, { services, staffId }) =>
    acceptDocuments(services, ports, staffId, input.review_id),
  ),
  route(desk.refuseDocuments, (input, { services, staffId }) =>
    refuseDocuments(services, ports, staffId, input),
  ),
  route(ceiling.getCeilings, (_input, { services, staffId }) =>
    getCeilings(services, ports, staffId),
  ),
  route(ceiling.proposeCeilings, (input, { services, staffId }) =>
    proposeCeilings(services, staffId, input),
  ),
  route(ceiling.confirmCeilings, (input, { services, staffId }) =>
    confirmCeilings(services, staffId, input),
  ),
  route(ceiling.rejectCeilings, (input, { services, staffId }) =>
    rejectCeilings(services, staffId, input),
  ),
]
