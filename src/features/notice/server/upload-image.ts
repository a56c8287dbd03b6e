import { createHash } from 'node:crypto'
import { refuseField } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { keepMedia } from '#platform/http/media.ts'
import type { UploadedFile } from '#platform/http/route.ts'
import { redraw } from '#platform/image/redraw.ts'
import type { Services } from '#platform/services.ts'
import { contentErrors } from '../operator-contract.ts'
import { imageExtensions, imageLimits } from '../rules/content.ts'
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
  const drawn = await redraw(sent, { limits: imageLimits, formats: imageExtensions })
  if (!drawn.ok) throw refuseField(contentErrors[drawn.error], 'file')
  const { bytes, format, width, height } = drawn.value
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${format}`
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
