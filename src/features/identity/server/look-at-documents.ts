import type { CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { identityAudit } from '../audit-contract.ts'
import { identityDeskErrors, type lookAtDocuments as call } from '../operator-contract.ts'
import { openImages } from './document-store.ts'
import type { IdentityPorts } from './ports.ts'
import { existing } from './read-desk.ts'
import { insertLook } from './review-store.ts'

/**
 * Opens the pictures for one pair of eyes. The row of the trail commits before anybody sees them; they
 * travel inside the answer and have no address. @throws not_found, identity_erased
 */
export async function lookAtDocuments(
  services: Services,
  ports: IdentityPorts,
  staffId: number,
  id: number,
): Promise<CallOutput<typeof call>> {
  const { memberId } = await existing(services, id)
  const person = await ports.personOf(services, memberId)
  const images = await inTransaction(services.db, async (tx) => {
    const opened = await openImages(tx, services.vault, id)
    if (opened.length === 0) throw new Refusal(identityDeskErrors.identity_erased)
    await insertLook(tx, id, staffId)
    await audit(tx, identityAudit, {
      staffId,
      action: 'identity.looked',
      object: { kind: 'identity_review', id },
      detail: { review_member: memberId },
    })
    return opened
  })
  return {
    name: `${person.firstName} ${person.lastName}`,
    birth_date: person.birthDate,
    images: images.map(({ kind, bytes, width, height }) => ({
      kind,
      image: `data:image/jpeg;base64,${bytes.toString('base64')}`,
      width,
      height,
    })),
  }
}
