import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { refuseField } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { keepMedia } from '#platform/http/media.ts'
import type { UploadedFile } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { contentErrors } from '../operator-contract.ts'
import { imageExtensions, type ImageExtension } from '../rules/content.ts'
import { drawAnew } from './draw-anew.ts'
import { insertImage, type Image } from './image-store.ts'
import { noticeAudit } from '../audit-contract.ts'

/**
 * Keeps one image for the site. What it is, its first bytes say, not its name; it is drawn anew, so
 * nothing is kept but the picture: not where it was taken, and no bytes behind it. The file is written
 * before its row, so a row never names a file that is not there.
 * @throws Refusal in the order of the contract
 */
export async function uploadImage(
  services: Services,
  staffId: number,
  file: UploadedFile | null,
): Promise<Image> {
  const sent = checkFile(file).bytes
  const extension = await extensionOf(sent)
  const { bytes, width, height } = await drawAnew(sent, extension)
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
  const image = { image: `/media/${name}`, width, height, bytes: bytes.length }
  await keepMedia(services.config, name, bytes)
  await inTransaction(services.db, async (tx) => {
    await insertImage(tx, image, staffId)
    await audit(tx, noticeAudit, {
      staffId,
      action: 'content.image_uploaded',
      object: { kind: 'image', id: name },
    })
  })
  return image
}

function checkFile(file: UploadedFile | null): UploadedFile {
  if (!file || file.bytes.length === 0) throw refuseField(contentErrors.image_missing, 'file')
  if (file.isCut) throw refuseField(contentErrors.image_too_large, 'file')
  return file
}

async function extensionOf(bytes: Buffer): Promise<ImageExtension> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext
  const extension = imageExtensions.find((known) => known === found)
  if (!extension) throw refuseField(contentErrors.image_type_unknown, 'file')
  return extension
}
