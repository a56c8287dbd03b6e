import sharp, { type Metadata, type Sharp } from 'sharp'
import { refuseField } from '#kernel/errors.ts'
import { contentErrors } from '../operator-contract.ts'
import { imageLimits, type ImageExtension } from '../rules/content.ts'

/** A picture without anything that a camera, a paint program or a stranger put beside it. */
interface Drawn {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** The same format in good quality; slower ones would keep a desk waiting for little. */
const written: Record<ImageExtension, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 9 }),
  jpg: (image) => image.jpeg({ quality: 88, mozjpeg: true }),
  webp: (image) => image.webp({ quality: 88 }),
  gif: (image) => image.gif(),
  avif: (image) => image.avif({ quality: 65, effort: 3 }),
}

/**
 * Decodes a picture wholly and writes it anew, upright. Its size is read before it is decoded: a few
 * bytes can claim to be gigabytes.
 * @throws Refusal image_broken, image_size_odd, image_too_large
 */
export async function drawAnew(bytes: Buffer, extension: ImageExtension): Promise<Drawn> {
  const options = { animated: true, failOn: 'warning', limitInputPixels: false } as const
  const meta = await orBroken(sharp(bytes, options).metadata())
  checkSize(meta)
  const image = sharp(bytes, { ...options, limitInputPixels: imageLimits.pixelsMax })
  // Pictures of one that moves stand one above the other: turned, they would be others.
  const upright = (meta.pages ?? 1) > 1 ? image : image.autoOrient()
  const drawn = await orBroken(written[extension](upright).toBuffer({ resolveWithObject: true }))
  if (drawn.data.length > imageLimits.bytesMax) {
    throw refuseField(contentErrors.image_too_large, 'file')
  }
  const { width, height, pageHeight } = drawn.info
  return { bytes: drawn.data, width, height: pageHeight ?? height }
}

function checkSize({ width, height, pageHeight, pages = 1 }: Metadata): void {
  const sides = [width, pageHeight ?? height]
  const isOdd =
    Math.min(...sides) < imageLimits.sideMin ||
    Math.max(...sides) > imageLimits.sideMax ||
    width * (pageHeight ?? height) * pages > imageLimits.pixelsMax
  if (isOdd) throw refuseField(contentErrors.image_size_odd, 'file')
}

/** What the decoder cannot read to its end is no picture that a browser should get. */
async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw refuseField(contentErrors.image_broken, 'file')
  }
}
