import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import type { Services } from '#platform/services.ts'
import { depositDeskErrors as errors, type ReviewStatus } from '../operator-contract.ts'
import { findReceivedCharges, type ReceivedCharge } from './charge-store.ts'
import { findCase } from './review-store.ts'

/** The money behind a case. @throws not_found */
export async function receivedOf(
  { db }: Services,
  caseId: number,
): Promise<{ status: ReviewStatus; received: ReceivedCharge }> {
  const reviewCase = await findCase(db, caseId)
  if (!reviewCase) throw new Refusal(commonErrors.not_found)
  const charges = await findReceivedCharges(db, [reviewCase.receivedChargeId])
  const received = charges.get(reviewCase.receivedChargeId)
  invariant(received, `case ${caseId} has its charge`)
  return { status: reviewCase.status, received }
}

/** The money of a case that still waits. @throws not_found, review_already_resolved */
export async function openCaseOf(services: Services, caseId: number): Promise<ReceivedCharge> {
  const { status, received } = await receivedOf(services, caseId)
  if (status !== 'open') throw new Refusal(errors.review_already_resolved)
  return received
}
