import type { CallOutput } from '#kernel/contract.ts'
import { refuseField, Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { UploadedFile } from '#platform/http/route.ts'
import { type ImageFault, redraw } from '#platform/image/redraw.ts'
import type { Services } from '#platform/services.ts'
import { identityErrors as errors, type uploadIdCard } from '../contract.ts'
import { type DocumentKind, documentLimits } from '../rules/documents.ts'
import { saveDraft } from './document-store.ts'
import { findNewest } from './review-store.ts'
import { findTier } from './tier-store.ts'

const faults = {
  image_type_unknown: errors.document_type_unknown,
  image_broken: errors.document_broken,
  image_size_odd: errors.document_size_odd,
  image_too_large: errors.document_too_large,
} as const satisfies Record<ImageFault, unknown>

/**
 * Keeps a picture until the member sends it in. It is drawn anew, so nothing is kept but what is to be seen:
 * not where it was taken, and no bytes behind it; then it is sealed.
 * @throws Refusal in the order of the contract
 */
export async function uploadDocument(
  services: Services,
  memberId: number,
  kind: DocumentKind,
  file: UploadedFile | null,
): Promise<CallOutput<typeof uploadIdCard>> {
  const { db, vault } = services
  await refuseSettled(services, memberId)
  if (!file || file.bytes.length === 0) throw refuseField(errors.document_missing, 'file')
  if (file.isCut) throw refuseField(errors.document_too_large, 'file')
  const { keptBytesMax, keptSideMax, sideMin, sideMax, pixelsMax } = documentLimits
  const drawn = await redraw(file.bytes, {
    formats: ['jpg', 'png', 'webp', 'avif'],
    limits: { bytesMax: keptBytesMax, sideMin, sideMax, pixelsMax },
    as: { format: 'jpg', sideMax: keptSideMax },
  })
  if (!drawn.ok) throw refuseField(faults[drawn.error], 'file')
  await inTransaction(db, (tx) => saveDraft(tx, vault, memberId, kind, drawn.value))
  const { width, height } = drawn.value
  return { kind, width, height }
}

/**
 * There is nothing to send while documents wait or are accepted, and nothing to gain before the bank knows
 * the name.
 * @throws Refusal identity_no_bank, identity_accepted, identity_waits
 */
export async function refuseSettled({ db }: Services, memberId: number): Promise<void> {
  if ((await findTier(db, memberId)) === 0) throw new Refusal(errors.identity_no_bank)
  const newest = await findNewest(db, memberId)
  if (newest?.status === 'accepted') throw new Refusal(errors.identity_accepted)
  if (newest?.status === 'waiting') throw new Refusal(errors.identity_waits)
}
