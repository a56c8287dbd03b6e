import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { openSealedBytes, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { DocumentKind } from '../rules/documents.ts'

const PLACE = 'identity.document.image'

/** A picture as it was drawn anew. */
export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Keeps a picture that is not sent in yet, in place of the one before; two at once leave one. */
export async function saveDraft(
  tx: Tx,
  vault: Vault,
  memberId: number,
  kind: DocumentKind,
  { bytes, width, height }: Picture,
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('identity.document_document_id_seq') as id`.execute(tx)
  const id = rows[0]?.id ?? 0n
  const sealer = await sealerOf(tx, vault, { kind: 'member', id: memberId })
  await sql`
    insert into identity.document (document_id, member_id, kind, image, width, height)
    values (${id}, ${memberId}, ${kind}, ${sealer.sealBytes(PLACE, id, bytes)}, ${width}, ${height})
    on conflict (member_id, kind) where review_id is null do update
      set document_id = excluded.document_id, image = excluded.image, width = excluded.width,
          height = excluded.height, uploaded_at = excluded.uploaded_at`.execute(tx)
}

/** Which pictures are here and not sent in. */
export async function findDrafts(db: Db | Tx, memberId: number): Promise<DocumentKind[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from identity.document
     where member_id = ${memberId} and review_id is null order by kind`.execute(db)
  return rows.map(({ kind }) => kind as DocumentKind)
}

/** Makes the drafts part of a review. @returns how many there were */
export async function attachDrafts(tx: Tx, memberId: number, reviewId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update identity.document set review_id = ${reviewId}
     where member_id = ${memberId} and review_id is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** The pictures of a review, opened; those whose time is over are left out. */
export async function openImages(
  tx: Tx,
  vault: Vault,
  reviewId: number,
): Promise<(Picture & { readonly kind: DocumentKind })[]> {
  const { rows } = await sql<{
    document_id: bigint
    kind: string
    // rows: trusted, only those that are here are asked for
    image: Buffer
    width: number
    height: number
  }>`
    select document_id, kind, image, width, height from identity.document
     where review_id = ${reviewId} and image is not null order by kind`.execute(tx)
  const pictures = await Promise.all(
    rows.map(async ({ document_id: id, kind, image, width, height }) => {
      const bytes = await openSealedBytes(tx, vault, { place: PLACE, rowId: id, sealed: image })
      return bytes === null ? [] : [{ kind: kind as DocumentKind, bytes, width, height }]
    }),
  )
  return pictures.flat()
}

export async function hasImages(db: Db | Tx, reviewId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    select exists (select from identity.document
                    where review_id = ${reviewId} and image is not null) as has`.execute(db)
  return rows[0]?.has === true
}

/** Deletes drafts that nobody sent in. Cost: an index walk over pictures older than that. */
export async function deleteDrafts(db: Db, before: Date): Promise<void> {
  await sql`
    delete from identity.document
     where review_id is null and image is not null and uploaded_at < ${before}`.execute(db)
}

/** Erases the pictures of reviews that ended in this way before a moment; that they were there stays. */
export async function eraseImages(
  db: Db,
  status: 'accepted' | 'refused',
  before: Date,
): Promise<void> {
  await sql`
    update identity.document d set image = null, erased_at = platform.clock()
      from identity.review r
     where r.review_id = d.review_id and r.status = ${status} and r.decided_at < ${before}
       and d.image is not null and d.uploaded_at < ${before}`.execute(db)
}

/** Takes every picture of a member away; that there were some stays. */
export async function eraseImagesOf(tx: Tx, memberId: number): Promise<void> {
  await sql`
    delete from identity.document where member_id = ${memberId} and review_id is null`.execute(tx)
  await sql`
    update identity.document set image = null, erased_at = platform.clock()
     where member_id = ${memberId} and image is not null`.execute(tx)
}
